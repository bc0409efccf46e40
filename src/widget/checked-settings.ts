import { type Settings, settingChecks } from './settings.ts'

const isText = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number'

/**
 * Settings out of a script, held to what attributes are held to: no compiler may have looked at them, and a code may
 * come out of an address. What is wrong is reported and left out; null and an empty text take a setting back.
 */
export const checkedSettings = (
  settings: Settings,
  warn: (key: string, value: string, problem?: string) => void,
): Settings => {
  const checked: Record<string, unknown> = {}
  const texts = (from: object | undefined, isName: (name: string) => boolean): Record<string, string> => {
    const entries = Object.entries(from ?? {}).filter(([name, value]) => {
      const isFine = isName(name) && isText(value)
      if (!isFine) warn(name, String(value))
      return isFine
    })
    return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]))
  }
  for (const [key, value] of Object.entries(settings)) {
    const check = Object.entries(settingChecks).find(([name]) => name === key)?.[1]
    const fits = check && isText(value) && check(String(value).trim())
    if (key === 'extra') checked.extra = texts(value, (name) => /^x-[a-z0-9_-]{1,60}$/.test(name))
    else if (key === 'texts') checked.texts = texts(value, (name) => name !== '__proto__')
    else if (!check) warn(key, String(value), 'is no setting')
    else if (fits || value === undefined || value === null || value === '') checked[key] = fits || undefined
    else warn(key, String(value))
  }
  return checked
}
