/**
 * Finds words of an older style in comments and Markdown. The subject of a sentence about code is a code element, the
 * browser, the platform or the user. Arguments limit the search to paths that hold one of them.
 */

import { globSync, readFileSync } from 'node:fs'

const rejected = /\b(whoever|nobody|somebody|anew)\b/i
/** A comment that begins with "What …" names no code element. */
const withoutSubject = /^ What\b/
const files = globSync(
  [
    'src/**/*.{ts,tsx,css,mjs}',
    'demo/**/*.{ts,tsx,js,css}',
    'tools/**/*.ts',
    'test/**/*.{ts,tsx}',
    'docs/tables/*.ts',
    'docs/**/*.md',
    '*.md',
  ],
  {
    exclude: (name) => /node_modules|\.vitepress|(^|\/)dist(\/|$)/.test(name),
  },
)
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => file !== 'tools/check/plain-words.ts')

/** Comments of code, all of Markdown. Strings are left out: they may quote a person. */
const proseOf = (file: string, line: string): string => {
  if (file.endsWith('.md')) return line
  const comment = /(?:^\s*\*|\/\/|\/\*+)(.*)$/.exec(line.replace(/(['"`])[^'"`]*\1/g, ''))
  return comment?.[1] ?? ''
}

const wanted = process.argv.slice(2)
const counts = new Map<string, number>()
for (const file of files.filter(
  (name) => wanted.length === 0 || wanted.some((part) => name.includes(part)),
)) {
  readFileSync(file, 'utf8')
    .split('\n')
    .forEach((line, index) => {
      const prose = proseOf(file, line)
      const [word] = rejected.exec(prose) ?? ((!file.endsWith('.md') && withoutSubject.exec(prose)) || [])
      if (!word) return
      const part = file.split('/').slice(0, 2).join('/')
      counts.set(part, (counts.get(part) ?? 0) + 1)
      console.error(`${file}:${index + 1}: "${word}": ${line.trim()}`)
    })
}
for (const [part, count] of counts) console.error(`${part}: ${count}`)
if (counts.size > 0) process.exitCode = 1
