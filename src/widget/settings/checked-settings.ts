import { isExtraName } from '../../contract/merchant-link.ts'
import type { Problem } from './attribute-problems.ts'
import { checkOf, reportedText } from './read-settings.ts'
import type { Settings } from './settings.ts'

const isText = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number'

const isRemoval = (value: unknown): boolean => value === undefined || value === null || value === ''

/** The texts of an object by names that fit; others are reported and left out. */
const checkedTexts = (
  from: unknown,
  isName: (name: string) => boolean,
  warn: (key: string, value: string) => void,
  most?: number,
): Record<string, string> => {
  const entries = Object.entries<unknown>(Object(from)).filter(([name, value]) => {
    const isFine = isName(name) && isText(value)
    if (!isFine) warn(name, String(value))
    return isFine
  })
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value).slice(0, most)]))
}

/**
 * Checks settings from a script as strictly as attributes: they may come from untyped code or an address. A wrong value
 * is reported and left out; null and an empty text remove a setting.
 */
export const checkedSettings = (
  settings: Settings,
  warn: (key: string, value: string, problem?: Problem) => void,
): Settings => {
  const checked: Record<string, unknown> = {}
  for (const [key, value] of Object.entries<unknown>(settings)) {
    const check = checkOf(key)
    const fits = check && isText(value) && check(String(value).trim())
    if (key === 'extra') checked.extra = checkedTexts(value, isExtraName, warn, 200)
    else if (key === 'texts') checked.texts = checkedTexts(value, (name) => name !== '__proto__', warn)
    else if (!check) warn(key, String(value), 'no-setting')
    else if (fits || isRemoval(value)) checked[key] = fits || undefined
    else warn(key, reportedText(key, String(value)))
  }
  return checked
}
