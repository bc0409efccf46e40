/** Lets the customer keep the receipt of an exit. */

import type { Detail } from './details.ts'
import type { ExitMessages } from './words.ts'

/** The receipt as plain text, which every device can open for years. */
export const receiptText = (details: readonly Detail[], words: ExitMessages): string =>
  [
    words.exitReceived,
    '',
    ...details.map(([label, value]) => `${label}: ${value.replaceAll('\n', '\n  ')}`),
    '',
  ].join('\n')

/** Offers a text as a file. */
export const saveText = (document: Document, name: string, text: string): void => {
  // The mark tells old editors that the file is UTF-8.
  const address = URL.createObjectURL(new Blob([`\ufeff${text}`], { type: 'text/plain;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Some browsers begin the download in a later task.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
