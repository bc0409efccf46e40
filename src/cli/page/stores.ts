import { mergeSettings, readSettings, withLocalHosts } from '../../widget/settings/read-settings.ts'
import type { Settings } from '../../widget/settings/settings.ts'
import { type Tag, withAncestors } from './markup.ts'
import type { Page } from './page.ts'

/** Whether the widget takes it for its script tag. */
export const isScriptTag = ({ name, read }: Tag): boolean =>
  name === 'script' &&
  (read('data-client') !== undefined || /(^|\/)vitrine\.js([?#]|$)/.test(read('src') ?? ''))

const isPlainStore = ({ read }: Tag): boolean => read('data-vitrine') === 'store'

const isStore = (tag: Tag): boolean =>
  tag.name === 'vitrine-store' ||
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

/** An element of Vitrine that shows a price or sells. */
export const isProductElement = ({ name, read }: Tag): boolean =>
  /^vitrine-(card|buy|price)$/.test(name) || /^(card|buy|price)$/.test(read('data-vitrine') ?? '')

/** An element of the merchant's own that a price may change. The field of plain markup is an attribute of its element. */
export const isBound = ({ read }: Tag): boolean =>
  (read('data-vitrine-field') !== undefined && read('data-vitrine') === undefined) ||
  read('data-vitrine-if') !== undefined

/** The nearest value of a `data-vitrine-` attribute. */
export const readBinding = (tag: Tag, name: string): string | undefined =>
  withAncestors(tag)
    .map(({ read }) => read(`data-vitrine-${name}`))
    .find((value) => value !== undefined)
