import { mergeSettings, readSettings, withLocalHosts } from '../../widget/settings/read-settings.ts'
import type { Settings } from '../../widget/settings/settings.ts'
import { type Tag, withAncestors } from './markup.ts'
import type { Page } from './page.ts'

const ignored = (): void => {}

/** Whether the widget takes it for its script tag. */
export const isScriptTag = ({ name, read }: Tag): boolean =>
  name === 'script' &&
  (read('data-client') !== undefined || /(^|\/)vitrine\.js([?#]|$)/.test(read('src') ?? ''))

const isStore = ({ name, read }: Tag): boolean =>
  name === 'vitrine-store' || (name === 'vitrine-card' && read('experiment') !== undefined)

/** The settings of the page, by its first script tag. */
export const pageSettings = ({ tags, url }: Page): Settings =>
  withLocalHosts({ location: url }, readSettings(tags.find(isScriptTag) ?? null, 'data-', ignored))

/** The settings of the stores around an element, over those of the page. */
export const settingsOf = (tag: Tag, page: Page): Settings =>
  withAncestors(tag)
    .filter(isStore)
    .reverse()
    .map((store) => readSettings(store, '', ignored))
    .reduce(mergeSettings, pageSettings(page))

/** An element of Vitrine that shows a price or sells. */
export const isProductElement = ({ name }: Tag): boolean => /^vitrine-(card|buy|price)$/.test(name)

/** An element of the merchant's own that a price may change. */
export const isBound = ({ read }: Tag): boolean =>
  read('data-vitrine-field') !== undefined || read('data-vitrine-if') !== undefined

/** The nearest value of a `data-vitrine-` attribute. */
export const readBinding = (tag: Tag, name: string): string | undefined =>
  withAncestors(tag)
    .map(({ read }) => read(`data-vitrine-${name}`))
    .find((value) => value !== undefined)
