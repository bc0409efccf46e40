import { globSync, readFileSync } from 'node:fs'

/**
 * Finds sentences of comments with more than 20 words, and long files without a paragraph at their head. Tables and code
 * in comments do not count, and the sentences of that paragraph may be longer.
 */
const most = 20
/** A file of `src` or `tools` with more lines opens with a paragraph. */
const longFile = 120
const files = globSync(
  ['src/**/*.{ts,tsx,css,mjs}', 'demo/**/*.{ts,js,css}', 'tools/**/*.ts', 'test/**/*.{ts,tsx}'],
  { exclude: (name) => /node_modules|(^|\/)dist(\/|$)/.test(name) },
)

/** Block comments, and runs of lines that are nothing but a comment. */
const comments = /^[ \t]*\/\*\*?\s([\s\S]*?)\*\/|((?:^[ \t]*\/\/.*\n)+)/gm
/** The head of a file: a block comment before all else that describes no declaration, since an empty line follows. */
const head = /^\/\*\*\s(?:(?!\*\/)[\s\S])*\*\/\n(?=\n)/
/** A sentence ends with its punctuation, a paragraph, a tag or an item of a list. */
const ends = /\n\s*\n|\n\s*(?=[@-])|(?<=[.:;?!])\s+/
const tag = /^@\w+( \w+)?/

const sentencesOf = (comment: string): string[] =>
  comment
    .split('\n')
    .map((line) => line.replace(/^\s*(\*|\/\/)\s?/, ''))
    .filter((line) => !line.startsWith('|'))
    .join('\n')
    .replace(/```[\s\S]*?```/g, '')
    .split(ends)
    .map((sentence) => sentence.replace(tag, '').trim())

let count = 0
for (const file of files) {
  const text = readFileSync(file, 'utf8').replaceAll('\r\n', '\n')
  const isLong = /^(src|tools)\b.*\.tsx?$/.test(file) && text.split('\n').length - 1 > longFile
  if (isLong && !head.test(text)) {
    count += 1
    console.error(
      `${file}: more than ${longFile} lines: open it with a paragraph (/** … */ and an empty line) that says what the file is for, what always holds and what it costs`,
    )
  }
  for (const [, block, lines] of text.replace(head, '').matchAll(comments))
    for (const sentence of sentencesOf(block ?? lines ?? '')) {
      const words = sentence.split(/\s+/).length
      if (words <= most) continue
      count += 1
      console.error(`${file}: ${words} words: ${sentence.replaceAll('\n', ' ')}`)
    }
}
if (count > 0) process.exitCode = 1
