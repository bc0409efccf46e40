import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const page = (path: string): string => join(import.meta.dirname, '../..', path)

export const performancePage = page('docs/reference/performance.md')
export const readmePage = page('README.md')

/** The document with its part between `<!-- name -->` and `<!-- /name -->` replaced. */
const withFigures = (document: string, name: string, figures: string): string => {
  const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  const [from, to] = [document.indexOf(start), document.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`the document has no ${start} and ${end}`)
  return `${document.slice(0, from + start.length)}\n\n${figures}\n\n${document.slice(to)}`
}

/** The document with one figure inside a line replaced, between the same markers. */
const withFigure = (document: string, name: string, figure: string): string => {
  const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  const [before, old, after] = document.split(new RegExp(`${start}(.*)${end}`))
  if (before === undefined || old === undefined || after === undefined)
    throw new Error(`the document has no ${start} and ${end} in one line`)
  return `${before}${start}${figure}${end}${after}`
}

/** Puts one figure between its markers in a line of a file. */
export const writeFigure = (file: string, name: string, figure: string): void =>
  writeFileSync(file, withFigure(readFileSync(file, 'utf8'), name, figure))

/** Puts figures between their markers in a file. */
export const writeFigures = (file: string, name: string, figures: string): void =>
  writeFileSync(file, withFigures(readFileSync(file, 'utf8'), name, figures))
