import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createRandom } from '../statistics.ts'
import { writeFigures } from '../write-figures.ts'
import type { Bench, Group } from './bench.ts'
import { isQuiet } from './browser/quiet.ts'
import { measureCards } from './cards.ts'
import { measureCounters } from './counters.ts'
import { measureFirstPrice } from './first-price.ts'
import { measureHostPage } from './host-page.ts'
import { markdownTables, type Section, textTable } from './report.ts'
import { openStage } from './stage.ts'

const groups: Readonly<Record<string, { title: string; measure: Group }>> = {
  counters: { title: 'Counters of the product page', measure: measureCounters },
  cards: { title: 'What 1 to 1,000 cards cost', measure: measureCards },
  price: { title: 'First price, processor four times slower', measure: measureFirstPrice },
  host: { title: 'What the host page pays, processor four times slower', measure: measureHostPage },
}

const { values } = parseArgs({
  options: {
    /** Counted loads of each page. */
    loads: { type: 'string', default: '15' },
    /** Groups to measure, separated by commas; all without it. */
    only: { type: 'string', default: Object.keys(groups).join() },
    json: { type: 'boolean', default: false },
    /** A document whose figures are replaced; refused while the machine is busy. */
    write: { type: 'string' },
    /** The built widget. */
    dist: { type: 'string', default: resolve(import.meta.dirname, '../../../dist') },
    seed: { type: 'string', default: '1' },
  },
})

const describe = (bench: Bench, quietAtStart: boolean): string => {
  const { loads, busy } = bench.began
  const state = busy === 0 && quietAtStart ? 'a quiet machine' : `a machine that was busy at ${busy} of them`
  return `${bench.loads} loads of each page, ${loads} in all, on ${state}; Chromium ${bench.stage.browser.version()}, Node ${process.versions.node}.`
}

const main = async (): Promise<void> => {
  const loads = Number(values.loads)
  if (!Number.isInteger(loads) || loads < 1) throw new Error('--loads takes a whole number from 1 on')
  const chosen = values.only.split(',').map((name) => {
    const group = groups[name]
    if (!group) throw new Error(`--only takes ${Object.keys(groups).join(', ')}`)
    return group
  })
  const quietAtStart = await isQuiet(2_000)
  if (!quietAtStart) {
    if (values.write) throw new Error('the machine is busy: its figures are not for a document')
    console.error('The machine is busy: times and ratios below are of little worth, counters are.')
  }
  const bench: Bench = {
    stage: await openStage(values.dist),
    loads,
    random: createRandom(Number(values.seed)),
    progress(text) {
      if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${text}`)
    },
    began: { loads: 0, busy: 0 },
  }
  try {
    const sections: Section[] = []
    for (const { title, measure } of chosen) sections.push({ title, lines: await measure(bench) })
    bench.progress('')
    const note = describe(bench, quietAtStart)
    console.log(
      values.json ? JSON.stringify({ note, sections }, null, 2) : `${textTable(sections)}\n\n${note}`,
    )
    if (values.write) writeFigures(values.write, 'bench', `${note}\n\n${markdownTables(sections)}`)
    if (sections.some(({ lines }) => lines.some(({ isMet }) => isMet === false))) process.exitCode = 1
  } finally {
    await bench.stage.close()
  }
}

await main()
