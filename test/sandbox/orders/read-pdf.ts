/** Reads the texts of a PDF whose streams are not compressed. Throws where its table does not lead to its objects. */
export const readPdf = (bytes: Uint8Array): { pages: string[][]; title: string } => {
  const file = new TextDecoder('latin1').decode(bytes)
  const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(file)?.[1])
  const [, count = '', rows = ''] =
    /^xref\n0 (\d+)\n0{10} 65535 f \n([^t]*)trailer/.exec(file.slice(table)) ?? []
  const offsets = [...rows.matchAll(/(\d{10}) 00000 n \n/g)].map(([, offset]) => Number(offset))
  if (offsets.length + 1 !== Number(count)) throw new Error('the table has another number of rows')
  const objects = offsets.map((offset, index) => {
    const [head, body] = /^(\d+) 0 obj\n([\s\S]*?)\nendobj\n/.exec(file.slice(offset))?.slice(1) ?? []
    if (Number(head) !== index + 1 || body === undefined) throw new Error(`no object ${index + 1}`)
    return body
  })
  const textOf = (escaped: string): string =>
    new TextDecoder('windows-1252').decode(
      Uint8Array.from(
        [...escaped.matchAll(/\\([0-7]{3})|\\?([\s\S])/g)].map(([, octal, char = '']) =>
          octal === undefined ? char.charCodeAt(0) : Number.parseInt(octal, 8),
        ),
      ),
    )
  const pages = objects.flatMap((object) => {
    const [, length, content] = /^<< \/Length (\d+) >>\nstream\n([\s\S]*)\nendstream$/.exec(object) ?? []
    if (content === undefined) return []
    if (content.length !== Number(length)) throw new Error('a stream has another length')
    return [[...content.matchAll(/\(((?:\\.|[^\\)])*)\) Tj/g)].map(([, text = '']) => textOf(text))]
  })
  return { pages, title: textOf(/\/Title \(([^)]*)\)/.exec(file)?.[1] ?? '') }
}
