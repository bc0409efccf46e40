import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The entries that this repository deploys itself, in the package or in a checkout. */
const places = ['../../templates/', '../../endpoint/deploy/']

/** The root of the checkout that this program runs from; undefined in an installed package. */
export const checkout = (): string | undefined => {
  const [packaged = '', sources = ''] = places.map((place) => fileURLToPath(new URL(place, import.meta.url)))
  return existsSync(packaged) || !existsSync(sources)
    ? undefined
    : fileURLToPath(new URL('../../../', import.meta.url))
}

/** The text of an entry or of a file for a deploy tool. */
export const template = (name: string): string => {
  const file = places
    .map((place) => fileURLToPath(new URL(`${place}${name}`, import.meta.url)))
    .find((path) => existsSync(path))
  if (file === undefined) throw new Error(`There is no template ${name}.`)
  return readFileSync(file, 'utf8')
}

/** Replaces a part that the template must have, so that a template that changes is noticed. */
export const withPart = (text: string, part: RegExp, replacement: string): string => {
  if (text.search(part) < 0) throw new Error(`The template has no ${String(part)}.`)
  return text.replace(part, () => replacement)
}

/** A template with another value in the line of a setting, which it must have. */
export const withValue = (text: string, name: string, value: string): string => {
  const lines = text.split('\n')
  const at = lines.findIndex((line) => line.startsWith(`${name} = `))
  if (at < 0) throw new Error(`The template has no ${name}.`)
  return lines.with(at, `${name} = ${value}`).join('\n')
}

/** A template without the comment at its top, which is about a checkout. */
export const withoutHead = (text: string): string => text.replace(/^(#.*\n)+/, '')
