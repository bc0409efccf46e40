import { shownValue } from '../../settings/secret.ts'

const escaped = (value: string): string => value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/** The opening tag of an element, with one attribute under its right name, and with its right value. */
export const openTag = (element: Element, wrong?: string, right?: string, text?: string): string => {
  const attributes = [...element.attributes].map(({ name, value: written }) => {
    const isWrong = name === wrong
    const corrected = isWrong && right ? right : name
    const value = isWrong ? (text ?? written) : written
    if (value === '') return ` ${corrected}`
    return ` ${corrected}="${escaped(shownValue(name, value))}"`
  })
  return `<${element.localName}${attributes.join('')}>`
}
