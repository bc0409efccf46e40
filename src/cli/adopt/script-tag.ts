import type { Attribute } from '../../widget/features/rules/markup.ts'
import { sampleTag, scriptSnippet } from '../../widget/features/rules/setting-rules.ts'
import { readSettings } from '../../widget/settings/read-settings.ts'
import type { Settings } from '../../widget/settings/settings.ts'
import type { Page } from '../page/page.ts'
import { pageSettings } from '../page/stores.ts'
import type { CheckoutLink } from './checkout-links.ts'
import { type OldScript, removal } from './old-script.ts'
import type { Edit } from './unified-diff.ts'

/** What the command line says of the shop. */
export interface AdoptSettings {
  /** The address of the script. */
  src: string
  client?: string | undefined
  priceHost?: string | undefined
  checkoutHost?: string | undefined
  currency?: string | undefined
  country?: string | undefined
}

/** The settings of a page: of the command line, its own tag, its older script and its links, in this order. */
export const settingsFor = (
  page: Page,
  given: AdoptSettings,
  old: OldScript | undefined,
  links: readonly CheckoutLink[],
) => {
  const attributes = old?.settings ?? []
  const { src: _, ...options } = given
  const known = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))
  const written: Settings = { ...readSettings({ attributes }, 'data-'), ...pageSettings(page), ...known }
  const clients = new Set(links.map(({ client }) => client))
  const hosts = new Set(links.map(({ host }) => host))
  const fromLinks = (each: ReadonlySet<string>): string | undefined =>
    each.size === 1 ? [...each][0] : undefined
  const client = written.client ?? fromLinks(clients)
  const checkoutHost = written.checkoutHost ?? fromLinks(hosts)
  return {
    ...written,
    ...(client && { client }),
    ...(checkoutHost && { checkoutHost }),
    /** Whether every link agrees, so that the tag need not say it. */
    isInLinks: clients.size === 1 && hosts.size === 1 && !known.client && !known.checkoutHost,
  }
}

/** The script tag, with what the page does not say otherwise. */
export const tagFor = (
  given: AdoptSettings,
  settings: ReturnType<typeof settingsFor>,
  old: OldScript | undefined,
): string => {
  const { client, checkoutHost, priceHost } = settings
  const said: Record<string, string | undefined> = {
    src: given.src,
    'data-price-host': priceHost,
    ...((old || !settings.isInLinks) && { 'data-client': client, 'data-checkout-host': checkoutHost }),
    ...(old && {
      'data-currency': old.settings.find(({ name }) => name === 'data-currency')?.value,
      'data-class-prefix': old.prefix,
    }),
  }
  const attributes = Object.entries(said).flatMap(([name, value]): Attribute[] =>
    value ? [{ name, value }] : [],
  )
  return scriptSnippet([...sampleTag.filter(({ value }) => value === ''), ...attributes])
}

/** Puts the script tag at the end of the head, else before the first element, on a line of its own where that begins a line. */
const tagEdit = ({ source, tags }: Page, script: string): Edit => {
  const element = tags.find(({ name, end }) => name === 'head' && end > 0)
  const head = element?.isClosed ? source.lastIndexOf('</', element.end - 1) : undefined
  const at = head ?? tags.find(({ name, start, end }) => name !== 'html' && end > start)?.start ?? 0
  const lineStart = source.lastIndexOf('\n', at - 1) + 1
  const newline = source.includes('\r\n') ? '\r\n' : '\n'
  const indent = source.slice(lineStart, at)
  if (indent.trim() !== '') return { start: at, end: at, text: script }
  const inner = head !== undefined && indent === '' ? '' : indent + (head === undefined ? '' : indent)
  return { start: lineStart, end: lineStart, text: `${inner}${script}${newline}` }
}

/** The changes that put the script tag in, and take the tags of an older script out. */
export const scriptEdits = (page: Page, script: string, old: OldScript | undefined): Edit[] =>
  old?.replaced
    ? old.removed.map((tag) =>
        tag === old.replaced ? { start: tag.start, end: tag.end, text: script } : removal(page.source, tag),
      )
    : [tagEdit(page, script)]
