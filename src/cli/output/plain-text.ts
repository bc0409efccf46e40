/**
 * What a terminal would act on instead of showing it: control characters (cursor, colours, window titles), characters
 * that turn the reading order around, and halves of surrogate pairs. What scripts and emoji need (joiners, marks) stays.
 */
const unprintable = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069\ufff9-\ufffb]/gu

/**
 * The text as one line that is safe to print, whoever wrote it. Nothing is taken out without a trace: a character that
 * vanished could join two harmless halves to something that was looked for before.
 */
export const plainText = (text: string): string =>
  text.replace(/[\t\n\r]+/g, ' ').replace(unprintable, '\ufffd')

/** JSON whose text holds nothing that a terminal acts on; the values are the same. */
export const plainJson = (value: unknown): string =>
  (JSON.stringify(value, null, 2) ?? 'null').replace(
    /[\u007f-\u009f\u2028-\u202e\u2066-\u2069\ufff9-\ufffb]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
