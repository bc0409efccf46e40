import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { brotliBytes, type KindName, measurePages, type PageSize } from './page-sizes.ts'
import { readmePage, writeFigure } from './write-figures.ts'

const recordFile = new URL('sizes.json', import.meta.url)

type Recorded = Readonly<Record<KindName | 'vitrine.js', number>>

/** The bytes that were reached when they were last written. */
export const recordedSizes = (): Recorded => JSON.parse(readFileSync(recordFile, 'utf8'))

/** A page may have grown by a twentieth since then. A change that needs more writes the file again, and says why. */
export const limitOf = (recorded: number): number => Math.floor(recorded * 1.05)

/** A ratchet: otherwise small steps within the limit would raise it unseen, one after the other. */
export const nextRecord = (recorded: number, bytes: number): number =>
  bytes < recorded || bytes > limitOf(recorded) ? bytes : recorded

/** In kilobytes, as the README has it. */
export const inKilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`

/** Every figure that has a limit. */
export const figuresOf = (
  pages: readonly PageSize[],
): { name: keyof Recorded; what: string; bytes: number }[] => [
  { name: 'vitrine.js', what: 'vitrine.js', bytes: brotliBytes('vitrine.js') },
  ...pages.map(({ kind, title, bytes }) => ({ name: kind, what: `a page with ${title}`, bytes })),
]

/** `npm run sizes`, with `--write` for new limits and the README's figures. */
const main = async (): Promise<void> => {
  const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } })
  const figures = figuresOf(await measurePages())
  if (values.write) {
    const before = recordedSizes()
    const reached = figures.map(({ name, bytes }) => [name, nextRecord(before[name], bytes)] as const)
    writeFileSync(recordFile, `${JSON.stringify(Object.fromEntries(reached), null, 2)}\n`)
    // The sizes of the present build, whatever the ratchet remembers.
    for (const { name, bytes } of figures) writeFigure(readmePage, `size:${name}`, inKilobytes(bytes))
  }
  const recorded = recordedSizes()
  const rows = figures.map(({ name, what, bytes }) => {
    const limit = limitOf(recorded[name])
    return [
      what,
      bytes.toLocaleString('en'),
      `≤ ${limit.toLocaleString('en')}`,
      bytes <= limit ? 'PASS' : 'FAIL',
    ]
  })
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const [first = 0, second = 0, third = 0] = widths
  for (const [what = '', bytes = '', limit = '', result] of rows)
    console.log(`${what.padEnd(first)}  ${bytes.padStart(second)}  ${limit.padEnd(third)}  ${result}`)
  if (rows.some(([, , , result]) => result === 'FAIL')) process.exitCode = 1
}

if (import.meta.main) await main()
