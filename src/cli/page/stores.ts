import { mergeSettings, readSettings, withLocalHosts } from '../../widget/settings/read-settings.ts'
import type { Settings } from '../../widget/settings/settings.ts'
import { type Tag, withAncestors } from './markup.ts'
import type { Page } from './page.ts'

/** Whether the widget takes it for its script tag. */
export const isScriptTag = ({ name, read }: Tag): boolean =>
  name === 'script' &&
  (read('data-client') !== undefined || /(^|\/)vitrine\.js([?#]|$)/.test(read('src') ?? ''))

const isPlainStore = ({ read }: Tag): boolean => /^(store|order)$/.test(read('data-vitrine') ?? '')

const isStore = (tag: Tag): boolean =>
  /^vitrine-(store|order)$/.test(tag.name) ||
  isPlainStore(tag) ||
  (tag.name === 'vitrine-card' && tag.read('experiment') !== undefined)

/** The settings of the page, by its first script tag. */
export const pageSettings = ({ tags, url }: Page): Settings =>
  withLocalHosts({ location: url }, readSettings(tags.find(isScriptTag) ?? null, 'data-'))

/** The settings of the stores around an element, over those of the page. */
export const settingsOf = (tag: Tag, page: Page): Settings =>
  withAncestors(tag)
    .filter(isStore)
    .reverse()
    .map((store) => readSettings(store, isPlainStore(store) ? 'data-vitrine-' : ''))
    .reduce(mergeSettings, pageSettings(page))

export const isInOrder = (tag: Tag): boolean =>
  withAncestors(tag).some(({ name, read }) => name === 'vitrine-order' || read('data-vitrine') === 'order')

/** A link that is one product of an order. */
export const isOrderLink = (tag: Tag): boolean =>
  tag.name === 'a' &&
  tag.read('data-vitrine-product') !== undefined &&
  tag.read('data-vitrine-field') === undefined &&
  isInOrder(tag)

/** An element of Vitrine that shows a price or sells, or a link of an order. */
export const isProductElement = (tag: Tag): boolean =>
  /^vitrine-(card|buy|price)$/.test(tag.name) ||
  /^(card|buy|price)$/.test(tag.read('data-vitrine') ?? '') ||
  isOrderLink(tag)

/** An element of the merchant's own that a price may change. The field of plain markup is an attribute of its element. */
export const isBound = ({ read }: Tag): boolean =>
  (read('data-vitrine-field') !== undefined && read('data-vitrine') === undefined) ||
  read('data-vitrine-if') !== undefined

/** The nearest value of a `data-vitrine-` attribute. */
export const readBinding = (tag: Tag, name: string): string | undefined =>
  withAncestors(tag)
    .map(({ read }) => read(`data-vitrine-${name}`))
    .find((value) => value !== undefined)
