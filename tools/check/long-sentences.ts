/**
 * Finds sentences of comments with more than 20 words, comments of more than two sentences, and long files without a
 * paragraph at their head. That paragraph has no limit. Tables and code do not count. The items of a list and the texts
 * of tags may be more than two, each of at most 20 words.
 */

import { globSync, readFileSync } from 'node:fs'

const mostWords = 20
const mostSentences = 2
/** A file with more lines opens with a paragraph. */
const longFile = 120
const folders = ['src', 'demo', 'tools', 'test', 'docs', 'docs/.vitepress/{theme,worker}', 'integrations']
/** Without what is installed, built or copied there. */
const files = globSync(
  [...folders.map((folder) => `${folder}/**/*.{ts,tsx,css,js,mjs}`), 'docs/.vitepress/*.ts', '*.{ts,js,mjs}'],
  { exclude: (name) => /node_modules|(^|\/)(dist|public|packages)(\/|$)/.test(name) },
)

/** Block comments, and runs of lines that are nothing but a comment. */
const comments = /^[ \t]*\/\*\*?\s([\s\S]*?)\*\/|((?:^[ \t]*\/\/.*\n)+)/gm
/** The head of a file: a block comment before all else that describes no declaration, since an empty line follows. */
const head = /^\/\*\*?\s(?:(?!\*\/)[\s\S])*\*\/\n(?=\n)/
/** A sentence ends with its punctuation, a paragraph, a tag or an item of a list. */
const ends = /\n\s*\n|\n\s*(?=[@-])|(?<=[.:;?!])\s+/
const tag = /^@\w+( \w+)?/
/** From the first tag to the end of the comment. */
const tags = /(^|\s)@[a-z]+\s[\s\S]*/
/** An item of a list, with its indented lines. */
const item = /^(-|\d+\.) .*(\n +\S.*)*/gm
/** A full stop, but not that of an abbreviation in the number of a law, "art. D. 215-2". */
const fullStop = /(?<!\b(?:[Aa]rt|[A-Z](?=\. \d)))[.?!][)"]*(?=\s|$)/

/** The words of a comment, without tables and code. */
const proseOf = (comment: string): string =>
  comment
    .split('\n')
    .map((line) => line.replace(/^\s*(\*|\/\/)\s?/, ''))
    .filter((line) => !line.startsWith('|'))
    .join('\n')
    .replace(/```[\s\S]*?```/g, '')

const sentencesOf = (prose: string): string[] =>
  prose.split(ends).map((sentence) => sentence.replace(tag, '').trim())

/** Sentences before the first tag. */
const countOf = (prose: string): number =>
  prose
    .replace(tags, '')
    .replace(item, '')
    .split(fullStop)
    .filter((part) => part.trim()).length

let count = 0
for (const file of files) {
  const text = readFileSync(file, 'utf8').replaceAll('\r\n', '\n')
  const isLong = text.split('\n').length - 1 > longFile
  if (isLong && !head.test(text)) {
    count += 1
    console.error(
      `${file}: more than ${longFile} lines: open it with a paragraph (/** … */ and an empty line) that says what the file is for, what always holds and what it costs`,
    )
  }
  for (const [, block, lines] of text.replace(head, '').matchAll(comments)) {
    const prose = proseOf(block ?? lines ?? '')
    const sentences = countOf(prose)
    if (sentences > mostSentences) {
      count += 1
      console.error(`${file}: ${sentences} sentences: ${prose.trim().split('\n')[0]}`)
    }
    for (const sentence of sentencesOf(prose)) {
      const words = sentence.split(/\s+/).length
      if (words <= mostWords) continue
      count += 1
      console.error(`${file}: ${words} words: ${sentence.replaceAll('\n', ' ')}`)
    }
  }
}
if (count > 0) process.exitCode = 1
