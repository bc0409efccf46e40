import { crc32, deflateRawSync } from 'node:zlib'

export interface ZipEntry {
  /** With `/` between folders. */
  name: string
  bytes: Uint8Array
}

/** 1 January 1980, the first day of the format: the same files always give the same archive. */
const firstDay = 0x0021
const utf8Names = 0x0800
const deflated = 8
const regularFile = 0o100644

/** Field by field as the format has them: a size in bytes, and a value. */
const record = (...fields: readonly [size: 2 | 4, value: number][]): Buffer => {
  const buffer = Buffer.alloc(fields.reduce((sum, [size]) => sum + size, 0))
  let at = 0
  for (const [size, value] of fields) at = buffer.writeUIntLE(value, at, size)
  return buffer
}

/** A zip archive of these files, in the order of their names and without times. */
export const zip = (entries: readonly ZipEntry[]): Buffer => {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, bytes } of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = Buffer.from(name)
    const data = deflateRawSync(bytes, { level: 9 })
    const common: [2 | 4, number][] = [
      [2, 20],
      [2, utf8Names],
      [2, deflated],
      [2, 0],
      [2, firstDay],
      [4, crc32(bytes)],
      [4, data.length],
      [4, bytes.length],
      [2, path.length],
      [2, 0],
    ]
    const file = Buffer.concat([record([4, 0x04034b50], ...common), path, data])
    const attributes = (regularFile << 16) >>> 0
    directory.push(
      record(
        [4, 0x02014b50],
        [2, (3 << 8) | 20],
        ...common,
        [2, 0],
        [2, 0],
        [2, 0],
        [4, attributes],
        [4, offset],
      ),
      path,
    )
    parts.push(file)
    offset += file.length
  }
  const central = Buffer.concat(directory)
  const count = entries.length
  const end = record(
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, central.length],
    [4, offset],
    [2, 0],
  )
  return Buffer.concat([...parts, central, end])
}
