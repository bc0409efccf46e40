import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createRandom } from '../statistics.ts'
import { performancePage, readmePage, writeFigure, writeFigures } from '../write-figures.ts'
import { measureAgainstEarlier } from './against-earlier.ts'
import type { Bench, Group } from './bench.ts'
import { isQuiet } from './browser/quiet.ts'
import { measureCards } from './cards.ts'
import { measureCounters, measurePhone } from './counters.ts'
import { measureFirstPrice } from './first-price.ts'
import { measureHostPage } from './host-page.ts'
import { markdownTable, type Section, textTable } from './report.ts'
import { openStage } from './stage.ts'

const groups = {
  counters: { title: 'Counters of the product page', measure: measureCounters },
  cards: { title: 'What 1 to 1,000 cards cost', measure: measureCards },
  price: { title: "First price, on a phone's processor", measure: measureFirstPrice },
  host: { title: "What the host page pays, on a phone's processor", measure: measureHostPage },
  earlier: {
    title: "First price beside an earlier build, on a phone's processor",
    measure: measureAgainstEarlier,
  },
} satisfies Record<string, { title: string; measure: Group }>

/** What is measured of one build. */
const usual = Object.keys(groups).filter((name) => name !== 'earlier')

const isGroup = (name: string): name is keyof typeof groups => Object.hasOwn(groups, name)

const { values } = parseArgs({
  options: {
    /** Counted loads of each page. */
    loads: { type: 'string', default: '5' },
    /** Groups to measure, separated by commas; all without it. */
    only: { type: 'string', default: usual.join() },
    json: { type: 'boolean', default: false },
    /** Puts the figures of the chosen groups into the documentation and the README; refused while the machine is busy. */
    write: { type: 'boolean', default: false },
    /** The folder `dist` of an earlier build: first price and processor time are compared, and nothing else. */
    earlier: { type: 'string' },
    /** The built widget. */
    dist: { type: 'string', default: resolve(import.meta.dirname, '../../../dist') },
    seed: { type: 'string', default: '1' },
  },
})

const browserVersion = (path = ''): string =>
  /^Chromium [\d.]+|^[^\d]*[\d.]+/.exec(execFileSync(path, ['--version'], { encoding: 'utf8' }))?.[0] ?? path

const describe = (bench: Bench, quietAtStart: boolean): string => {
  const { loads, busy } = bench.began
  const state = busy === 0 && quietAtStart ? 'a quiet machine' : `a machine that was busy at ${busy} of them`
  return `${bench.loads} loads of each page, ${loads} in all, on ${state}, ${bench.phone.toFixed(1)} times as fast as the phone; ${browserVersion(bench.stage.browser.executablePath)}, Node ${process.versions.node}.`
}

const main = async (): Promise<void> => {
  const loads = Number(values.loads)
  if (!Number.isInteger(loads) || loads < 1) throw new Error('--loads takes a whole number from 1 on')
  if (values.earlier !== undefined && values.write) throw new Error('--write takes one build')
  const only = values.earlier === undefined ? values.only : 'earlier'
  const chosen = only.split(',').map((name) => {
    if (!isGroup(name)) throw new Error(`--only takes ${Object.keys(groups).join(', ')}`)
    return name
  })
  const quietAtStart = await isQuiet(2_000)
  if (!quietAtStart) {
    if (values.write) throw new Error('the machine is busy: its figures are not for a document')
    console.error('The machine is busy: times and ratios below are of little worth, counters are.')
  }
  const stage = await openStage(values.dist, values.earlier)
  const bench: Bench = {
    stage,
    loads,
    phone: await measurePhone(stage),
    random: createRandom(Number(values.seed)),
    progress(text) {
      if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${text}`)
    },
    began: { loads: 0, busy: 0 },
  }
  try {
    const sections: Section[] = []
    for (const name of chosen) {
      const { title, measure } = groups[name]
      sections.push({ title, lines: await measure(bench) })
    }
    bench.progress('')
    const note = describe(bench, quietAtStart)
    console.log(
      values.json ? JSON.stringify({ note, sections }, null, 2) : `${textTable(sections)}\n\n${note}`,
    )
    if (values.write)
      for (const [index, section] of sections.entries()) {
        writeFigures(performancePage, `bench:${chosen[index]}`, `${markdownTable(section)}\n\n${note}`)
        for (const { readme } of section.lines)
          if (readme) writeFigure(readmePage, readme.name, readme.figure)
      }
    if (sections.some(({ lines }) => lines.some(({ isMet }) => isMet === false))) process.exitCode = 1
  } finally {
    await bench.stage.close()
  }
}

await main()
