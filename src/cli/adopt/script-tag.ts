import { agreedSettings, homesOf, type Link } from '../../widget/binding/link-sales.ts'
import type { Attribute } from '../../widget/features/rules/markup.ts'
import { sampleTag, scriptSnippet } from '../../widget/features/rules/setting-rules.ts'
import { readSettings } from '../../widget/settings/read-settings.ts'
import type { Settings } from '../../widget/settings/settings.ts'
import type { Tag } from '../page/markup.ts'
import type { Page } from '../page/page.ts'
import { pageSettings } from '../page/stores.ts'
import type { Edit } from './edits.ts'
import { type OldScript, removal } from './old-script.ts'

/** What the command line says of the shop. */
export type AdoptSettings = Pick<Settings, 'client' | 'priceHost' | 'checkoutHost' | 'currency' | 'country'>

/** The settings of a page: of the command line, its own tag, its older script and its links, in this order. */
export const settingsFor = (
  page: Page,
  given: AdoptSettings,
  old: OldScript | undefined,
  links: readonly Link<Tag>[],
): Settings => {
  const attributes = old?.settings ?? []
  const own: Settings = { ...readSettings({ attributes }, 'data-'), ...pageSettings(page), ...given }
  return agreedSettings(homesOf(links, own), own) ?? own
}

/** The script tag, with what the page does not say otherwise. */
export const tagFor = (
  src: string,
  { client, checkoutHost, priceHost }: Settings,
  given: AdoptSettings,
  old: OldScript | undefined,
  links: readonly Link<Tag>[],
): string => {
  const isInLinks = !old && !given.client && !given.checkoutHost && homesOf(links).length === 1
  const said: Record<string, string | undefined> = {
    src,
    'data-price-host': priceHost,
    ...(!isInLinks && { 'data-client': client, 'data-checkout-host': checkoutHost }),
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
