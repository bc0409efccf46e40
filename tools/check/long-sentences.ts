import { globSync, readFileSync } from 'node:fs'

/** Finds sentences of comments with more than 20 words. Tables and code in comments do not count. */
const most = 20
const files = globSync(
  ['src/**/*.{ts,tsx,css,mjs}', 'demo/**/*.{ts,js,css}', 'tools/**/*.ts', 'test/**/*.{ts,tsx}'],
  { exclude: (name) => /node_modules|(^|\/)dist(\/|$)/.test(name) },
)

/** Block comments, and runs of lines that are nothing but a comment. */
const comments = /^[ \t]*\/\*\*?\s([\s\S]*?)\*\/|((?:^[ \t]*\/\/.*\n)+)/gm
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
for (const file of files)
  for (const [, block, lines] of readFileSync(file, 'utf8').matchAll(comments))
    for (const sentence of sentencesOf(block ?? lines ?? '')) {
      const words = sentence.split(/\s+/).length
      if (words <= most) continue
      count += 1
      console.error(`${file}: ${words} words: ${sentence.replaceAll('\n', ' ')}`)
    }
if (count > 0) process.exitCode = 1
