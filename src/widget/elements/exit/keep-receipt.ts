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

/** Prints a text alone, out of a frame that is not shown: the page around it is not part of the receipt. */
export const printText = (document: Document, title: string, text: string, direction: string): void => {
  const frame = document.createElement('iframe')
  frame.hidden = true
  document.body.append(frame)
  const paper = frame.contentDocument
  if (!paper) return
  paper.title = title
  paper.dir = direction
  const body = paper.createElement('pre')
  body.style.cssText = 'font: 12pt/1.5 sans-serif; white-space: pre-wrap'
  body.textContent = text
  paper.body.append(body)
  frame.contentWindow?.addEventListener('afterprint', () => frame.remove())
  frame.contentWindow?.print()
}
