/**
 * Finds a password of the platform in the scripts of a page, which anybody can read. A script counts that names a header
 * or a password beside a host of the platform; what it says is never repeated. Files of scripts are not read.
 */

import type { Finding } from '../check/finding.ts'
import type { Tag } from './markup.ts'
import type { Page } from './page.ts'
import { pageSettings } from './stores.ts'

export const passwordCheck = 'Password'

/** A header of credentials, or a password with a value. */
const credential = /\bauthorization\b|\bpass(?:word|wd|phrase)?\b["'`]?\s*[:=,]\s*["'`][^"'`\s]/gi

/** How far a host and a password stand apart, in letters, that belong to one call. */
const reach = 500

const hostOf = (address: string, { url }: Page): string | undefined =>
  URL.canParse(address, url.href) ? new URL(address, url).hostname : undefined

/** The hosts of the platform by their last two labels, because its REST host is another one than that of checkout. */
const platformHosts = (page: Page): string[] => {
  const { priceHost, checkoutHost } = pageSettings(page)
  const links = page.tags.flatMap(({ read }) => read('href') ?? []).filter((href) => /[?&]cart=/i.test(href))
  const hosts = [priceHost, checkoutHost, ...links].flatMap((address) =>
    address ? (hostOf(address, page) ?? []) : [],
  )
  return [...new Set(hosts)]
    .filter((host) => host !== page.url.hostname)
    .map((host) => (/^[\d.]+$/.test(host) ? host : host.split('.').slice(-2).join('.')))
}

const faultOf = (script: Tag, { source }: Page, hosts: readonly string[]): Finding[] => {
  if (script.name !== 'script' || !script.text) return []
  const text = source.slice(script.start, script.end)
  const found = [...text.matchAll(credential)].find(({ index }) => {
    const around = text.slice(Math.max(0, index - reach), index + reach)
    return hosts.some((host) => around.includes(host))
  })
  if (!found) return []
  return [
    {
      check: passwordCheck,
      status: 'failed',
      line: source.slice(0, script.start + found.index).split('\n').length,
      found: 'a script of the page sends a password to the platform, and whoever opens the page can read it',
      todo: 'Have the password changed, and take it out of the page: only an endpoint of yours may have one. Prices and links need none.',
    },
  ]
}

/** The scripts of a page that hold a password of the platform, each once. */
export const passwordFaults = (page: Page): Finding[] => {
  const hosts = platformHosts(page)
  return hosts.length === 0 ? [] : page.tags.flatMap((tag) => faultOf(tag, page, hosts))
}
