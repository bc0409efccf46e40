/** A text of a page, in points from its lower left corner. */
export interface PdfText {
  x: number
  y: number
  size: number
  text: string
  bold?: boolean | undefined
}

/** A horizontal line from one side to the other, in points. */
export interface PdfLine {
  y: number
  from: number
  to: number
}

export interface PdfPage {
  texts: readonly PdfText[]
  lines: readonly PdfLine[]
}

/** A4 in points. */
export const pageSize = { width: 595, height: 842 } as const

/** Bytes 128 to 159 of Windows-1252, in which the fonts that every reader has are encoded. */
const upper = new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 32 }, (_, i) => 128 + i))

const byteOf = (char: string): number | undefined => {
  const code = char.codePointAt(0) ?? 0
  if ((code >= 32 && code < 127) || (code >= 160 && code < 256)) return code
  const index = code > 255 ? upper.indexOf(char) : -1
  return index < 0 ? undefined : 128 + index
}

/** Whether the fonts that every reader has can show the text: Latin letters of western Europe, digits and signs. */
export const isPrintable = (text: string): boolean => [...text].every((char) => byteOf(char) !== undefined)

/** The text as a PDF string in ASCII. */
const escaped = (text: string): string =>
  [...text]
    .map((char) => {
      const byte = byteOf(char) ?? 63
      if (byte === 40 || byte === 41 || byte === 92) return `\\${char}`
      return byte < 127 ? char : `\\${byte.toString(8)}`
    })
    .join('')

const contentOf = ({ texts, lines }: PdfPage): string =>
  [
    '0.75 w 0.7 G',
    ...lines.map(({ y, from, to }) => `${from} ${y} m ${to} ${y} l S`),
    ...texts.map(
      ({ x, y, size, text, bold }) =>
        `BT /${bold ? 'F2' : 'F1'} ${size} Tf ${x.toFixed(2)} ${y.toFixed(2)} Td (${escaped(text)}) Tj ET`,
    ),
  ].join('\n')

const font = (name: string): string =>
  `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`

/**
 * A PDF 1.4 document of plain text (ISO 32000-1, 7.5), in ASCII. Characters that `isPrintable` refuses become question
 * marks.
 */
export const writePdf = (title: string, pages: readonly PdfPage[]): Uint8Array<ArrayBuffer> => {
  /** Numbers of the objects: catalog 1, pages 2, fonts 3 and 4, information 5, then two for each page. */
  const pageNumber = (index: number): number => 6 + 2 * index
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /Lang (en) >>',
    `<< /Type /Pages /Kids [${pages.map((_, index) => `${pageNumber(index)} 0 R`).join(' ')}] /Count ${pages.length} >>`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    `<< /Title (${escaped(title)}) /Producer (Vitrine sandbox) >>`,
    ...pages.flatMap((page, index) => {
      const content = contentOf(page)
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${pageSize.width} ${pageSize.height}] /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> /Contents ${pageNumber(index) + 1} 0 R >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ]
    }),
  ]
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  const size = objects.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}`
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R /Info 5 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  return new TextEncoder().encode(file + table + trailer)
}
