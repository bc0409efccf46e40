import { isExtraName } from '../../contract/merchant-link.ts'
import type { Problem } from './attribute-problems.ts'
import { type Settings, settingChecks } from './settings.ts'

const isText = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number'

/**
 * Checks settings from a script as strictly as attributes: they may come from untyped code or an address. A wrong value
 * is reported and left out; null and an empty text remove a setting.
 */
export const checkedSettings = (
  settings: Settings,
  warn: (key: string, value: string, problem?: Problem) => void,
): Settings => {
  const checked: Record<string, unknown> = {}
  const texts = (from: unknown, isName: (name: string) => boolean, most?: number): Record<string, string> => {
    const entries = Object.entries<unknown>(Object(from)).filter(([name, value]) => {
      const isFine = isName(name) && isText(value)
      if (!isFine) warn(name, String(value))
      return isFine
    })
    return Object.fromEntries(entries.map(([name, value]) => [name, String(value).slice(0, most)]))
  }
  for (const [key, value] of Object.entries<unknown>(settings)) {
    const check = Object.entries(settingChecks).find(([name]) => name === key)?.[1]
    const fits = check && isText(value) && check(String(value).trim())
    if (key === 'extra') checked.extra = texts(value, isExtraName, 200)
    else if (key === 'texts') checked.texts = texts(value, (name) => name !== '__proto__')
    else if (!check) warn(key, String(value), 'no-setting')
    else if (fits || value === undefined || value === null || value === '') checked[key] = fits || undefined
    else warn(key, key === 'customerToken' ? '…' : String(value))
  }
  return checked
}
