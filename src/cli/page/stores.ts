import { oldSettings } from '../../widget/features/class-names/old-settings.ts'
import { isScriptTag, type Markup, withAncestors } from '../../widget/features/rules/markup.ts'
import { mergeSettings, readSettings, withLocalHosts } from '../../widget/settings/read-settings.ts'
import type { Settings } from '../../widget/settings/settings.ts'
import type { Page } from './page.ts'

const isPlainStore = ({ read }: Markup): boolean => /^(store|order)$/.test(read('data-vitrine') ?? '')

const isStore = (tag: Markup): boolean => /^vitrine-(store|order)$/.test(tag.name) || isPlainStore(tag)

/** The settings of the page, by its first script tag, and by the call of an older script where that tag names no client. */
export const pageSettings = ({ tags, url }: Page): Settings => {
  const own = readSettings(tags.find(isScriptTag) ?? null, 'data-')
  if (own.client || !own.classPrefix) return withLocalHosts({ location: url }, own)
  const scripts = tags.filter(({ name, read }) => name === 'script' && read('src') === undefined)
  const attributes = oldSettings(scripts.map(({ text }) => text).join('\n'), own.classPrefix)
  return withLocalHosts({ location: url }, mergeSettings(readSettings({ attributes }, 'data-'), own))
}

/** The settings of the stores around an element, over those of the page. */
export const settingsOf = (tag: Markup, page: Page): Settings =>
  withAncestors(tag)
    .filter(isStore)
    .reverse()
    .map((store) => readSettings(store, isPlainStore(store) ? 'data-vitrine-' : ''))
    .reduce(mergeSettings, pageSettings(page))
