/**
 * Finds what a Content Security Policy of the page would block: the script, the calls to the price host and the
 * endpoint, and the page's own styles for the elements. Policies of the header and of `<meta>` tags all apply, each
 * from its place on. A finding names the directive that decides and shows it with the missing source. Nothing is
 * requested, and hashes are left to the browser.
 */

import { isBound, isScriptTag } from '../../widget/features/rules/markup.ts'
import { isProductElement } from '../../widget/features/rules/product-elements.ts'
import type { Finding } from '../check/finding.ts'
import type { Tag } from './markup.ts'
import type { Page } from './page.ts'
import { admits, governing, type Policy, parsePolicy, withSource } from './policy.ts'
import { settingsOf } from './stores.ts'

/** A policy of the page, with its place. */
interface PlacedPolicy {
  policy: Policy
  /** The `<meta>` with the policy, which applies to the elements after it; undefined for the header's. */
  meta: Tag | undefined
}

const policiesOf = ({ tags, headerPolicies }: Page): PlacedPolicy[] => [
  ...headerPolicies.map((text) => ({ policy: parsePolicy(text), meta: undefined })),
  ...tags
    .filter(
      (tag) =>
        tag.name === 'meta' &&
        tag.read('http-equiv')?.toLowerCase() === 'content-security-policy' &&
        tag.ancestors.some(({ name }) => name === 'head'),
    )
    .map((meta) => ({ policy: parsePolicy(meta.read('content') ?? ''), meta })),
]

const placeOf = ({ meta }: PlacedPolicy): string => (meta ? 'the <meta> policy' : 'the policy of the header')

const scriptFault = (page: Page, placed: PlacedPolicy, script: Tag): Finding[] => {
  const { policy, meta } = placed
  const source = script.read('src') ?? ''
  const rule = governing(policy, ['script-src-elem', 'script-src', 'default-src'])
  if (!rule || !URL.canParse(source, page.url.href) || (meta && meta.start > script.start)) return []
  const { name, sources } = rule
  const url = new URL(source, page.url)
  const nonce = script.read('nonce')
  const isTrusted = nonce ? sources.includes(`'nonce-${nonce}'`) : false
  const isStrict = sources.some((each) => each.toLowerCase() === `'strict-dynamic'`)
  if (isTrusted || (!isStrict && admits(sources, url, page.url))) return []
  const allowed = url.origin === page.url.origin ? `'self'` : url.origin
  return [
    {
      check: 'Content Security Policy',
      status: 'failed',
      line: meta?.line ?? script.line,
      found: `${placeOf(placed)} blocks the script of line ${script.line}${isStrict ? ': ’strict-dynamic’ ignores hosts' : ''}`,
      todo: isStrict
        ? 'Give the script tag the nonce of the policy.'
        : 'Admit the host of the script, from which its lazy modules come too.',
      snippet: isStrict
        ? undefined
        : withSource(name === 'default-src' ? 'script-src' : name, sources, allowed),
    },
  ]
}

interface Host {
  words: string
  url: URL
}

/** The hosts that the elements of the page call. */
const hostsOf = (page: Page): Host[] => {
  const users = page.tags.filter((tag) => isProductElement(tag) || isBound(tag))
  const addresses = users.flatMap((tag) => {
    const { priceHost, endpoint } = settingsOf(tag, page)
    return [
      { words: 'the price host', address: priceHost && `${priceHost}/prices` },
      { words: 'the endpoint', address: endpoint && `${endpoint}/cart/preview` },
    ]
  })
  const hosts = addresses.flatMap(({ words, address }) =>
    address && URL.canParse(address, page.url.href) ? [{ words, url: new URL(address, page.url) }] : [],
  )
  return [...new Map(hosts.map((host) => [host.url.href, host])).values()]
}

const connectFaults = (page: Page, placed: PlacedPolicy): Finding[] => {
  const rule = governing(placed.policy, ['connect-src', 'default-src'])
  if (!rule) return []
  const blocked = hostsOf(page).filter(({ url }) => !admits(rule.sources, url, page.url))
  const sourceOf = ({ url }: Host): string => (url.origin === page.url.origin ? `'self'` : url.origin)
  const added = [...new Set(blocked.map(sourceOf))].join(' ')
  return blocked.map((host) => ({
    check: 'Content Security Policy',
    status: 'failed',
    line: placed.meta?.line,
    found: `${placeOf(placed)} blocks ${host.words}, ${host.url.origin}`,
    todo: `Admit it in connect-src.`,
    snippet: withSource('connect-src', rule.sources, added),
  }))
}

/** Whether a style of the page is for the elements, such as the rule that reserves their space. */
const isOwnStyle = (tag: Tag): boolean => tag.name === 'style' && tag.text.includes('vitrine-')

const styleFaults = (page: Page, placed: PlacedPolicy): Finding[] => {
  const rule = governing(placed.policy, ['style-src-elem', 'style-src', 'default-src'])
  if (!rule) return []
  const { sources } = rule
  const hasHash = sources.some((source) => /^'(sha(256|384|512)|nonce)-/i.test(source))
  const isInline = sources.some((source) => source.toLowerCase() === `'unsafe-inline'`) && !hasHash
  return page.tags
    .filter((tag) => {
      const nonce = tag.read('nonce')
      const isTrusted = nonce !== undefined && sources.includes(`'nonce-${nonce}'`)
      // A hash may be that of this style, which only the browser can tell.
      const isHashed = sources.some((source) => /^'sha(256|384|512)-/i.test(source))
      return isOwnStyle(tag) && !isInline && !isTrusted && !isHashed
    })
    .map((tag) => ({
      check: 'Content Security Policy',
      status: 'warning',
      line: tag.line,
      found: `${placeOf(placed)} blocks this <style> for the elements; their own styles need no permission`,
      todo: 'Put its rules into your style sheet.',
    }))
}

/** The requests and styles that a policy of the page blocks. */
export const policyFaults = (page: Page): Finding[] => {
  const scripts = page.tags.filter(isScriptTag).slice(0, 1)
  return policiesOf(page).flatMap((placed) => [
    ...scripts.flatMap((script) => scriptFault(page, placed, script)),
    ...connectFaults(page, placed),
    ...styleFaults(page, placed),
  ])
}
