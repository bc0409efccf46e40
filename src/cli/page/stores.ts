import { isScriptTag, type Markup, withAncestors } from '../../widget/features/rules/markup.ts'
import { mergeSettings, readSettings, withLocalHosts } from '../../widget/settings/read-settings.ts'
import type { Settings } from '../../widget/settings/settings.ts'
import type { Page } from './page.ts'

const isPlainStore = ({ read }: Markup): boolean => /^(store|order)$/.test(read('data-vitrine') ?? '')

const isStore = (tag: Markup): boolean => /^vitrine-(store|order)$/.test(tag.name) || isPlainStore(tag)

/** The settings of the page, by its first script tag. */
export const pageSettings = ({ tags, url }: Page): Settings =>
  withLocalHosts({ location: url }, readSettings(tags.find(isScriptTag) ?? null, 'data-'))

/** The settings of the stores around an element, over those of the page. */
export const settingsOf = (tag: Markup, page: Page): Settings =>
  withAncestors(tag)
    .filter(isStore)
    .reverse()
    .map((store) => readSettings(store, isPlainStore(store) ? 'data-vitrine-' : ''))
    .reduce(mergeSettings, pageSettings(page))
