import { readFileSync, writeFileSync } from 'node:fs'

/** The document with its part between `<!-- name -->` and `<!-- /name -->` replaced. */
export const withFigures = (document: string, name: string, figures: string): string => {
  const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  const [from, to] = [document.indexOf(start), document.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`the document has no ${start} and ${end}`)
  return `${document.slice(0, from + start.length)}\n\n${figures}\n\n${document.slice(to)}`
}

/** Puts figures between their markers in a file. */
export const writeFigures = (file: string, name: string, figures: string): void =>
  writeFileSync(file, withFigures(readFileSync(file, 'utf8'), name, figures))
