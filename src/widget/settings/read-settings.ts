import { isExtraName } from '../../contract/merchant-link.ts'
import type { Markup } from './attributes.ts'
import { type Settings, settingChecks, type TextSetting } from './settings.ts'
import { hiddenText, propertyOf, trimmed } from './text.ts'

/** The check of a setting; undefined for other names. */
export const checkOf = (key: string): ((text: string) => string | undefined) | undefined =>
  Object.hasOwn(settingChecks, key) ? settingChecks[key as TextSetting] : undefined

/** A token is in no report, not even a broken one. */
export const reportedText = (key: string, text: string): string =>
  key === 'customerToken' ? hiddenText : text

/**
 * Settings out of an element's attributes. A wrong value is reported and left out, so that a typing mistake costs one
 * setting and not the page.
 *
 * @param prefix begins every attribute's name
 */
export const readSettings = (
  element: Pick<Markup, 'attributes'> | null,
  prefix: '' | 'data-' | 'data-vitrine-',
  warn?: (attribute: string, value: string) => void,
): Settings => {
  const settings: Record<string, unknown> = {}
  const extra: Record<string, string> = {}
  const texts: Record<string, string> = {}
  for (const { name, value } of element?.attributes ?? []) {
    if (!name.startsWith(prefix)) continue
    const attribute = name.slice(prefix.length)
    const key = propertyOf(attribute)
    const check = value ? checkOf(key) : undefined
    const checked = check?.(trimmed(value) ?? '')
    if (checked) settings[key] = checked
    else if (check) warn?.(name, reportedText(key, value))
    if (isExtraName(attribute)) extra[attribute] = value.slice(0, 200)
    if (attribute.startsWith('text-')) texts[propertyOf(attribute.slice(5))] = value
  }
  return { ...settings, extra, texts }
}

/** The settings of a `<vitrine-store>`, or of plain markup that is a store. */
export const storeSettings = (store: Markup, warn?: (attribute: string, value: string) => void): Settings =>
  readSettings(store, store.hasAttribute('data-vitrine') ? 'data-vitrine-' : '', warn)

/**
 * `over` replaces members of `under`; extra parameters and texts are merged by key. A price rule of its own is nearer than
 * the campaigns of `under`.
 */
export const mergeSettings = (under: Settings, over: Settings): Settings => ({
  ...under,
  ...(over.priceRule && { campaignRules: '' }),
  ...over,
  extra: { ...under.extra, ...over.extra },
  texts: { ...under.texts, ...over.texts },
})

/** Only pages on localhost default to the local sandbox. */
export const withLocalHosts = (
  document: { location: { hostname: string } | null },
  settings: Settings,
): Settings => {
  const host = document.location?.hostname ?? ''
  if (!/^(localhost|127\.0\.0\.1|\[::1\])$/.test(host)) return settings
  return { priceHost: `http://${host}:4401`, checkoutHost: `http://${host}:4402`, ...settings }
}
