/**
 * Characters that a terminal acts on: controls (cursor, colors, window titles), changes of the reading order, lone
 * surrogates. Joiners and marks stay, because scripts and emoji need them.
 */
const unprintable = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069\ufff9-\ufffb]/gu

/**
 * The text as one line that is safe to print. Each unsafe character is replaced, not removed: its removal could join
 * two halves of a secret that was redacted before.
 */
export const plainText = (text: string): string =>
  text.replace(/[\t\n\r]+/g, ' ').replace(unprintable, '\ufffd')

/** JSON with unsafe characters as escapes, so that the parsed values are the same. */
export const plainJson = (value: unknown): string =>
  (JSON.stringify(value, null, 2) ?? 'null').replace(
    /[\u007f-\u009f\u2028-\u202e\u2066-\u2069\ufff9-\ufffb]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
