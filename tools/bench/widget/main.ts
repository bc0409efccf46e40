import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { table } from '../statistics.ts'
import { measureScale, type Scale } from './cards.ts'
import { type FirstPrice, measureFirstPrice } from './first-price.ts'
import { openStage } from './stage.ts'
import { type Target, targets } from './targets.ts'

// Times are of this machine and this moment; the ratios are what is judged. Exit code 1 when a target is missed.
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '15' },
    /** The built widget. */
    dist: { type: 'string', default: resolve(import.meta.dirname, '../../../dist') },
    json: { type: 'boolean', default: false },
  },
})

const firstPriceTable = (cells: readonly FirstPrice[]): string =>
  table([
    ['first price', 'network', 'median ms', 'from', 'to', '× inline', 'shift', '/prices'],
    ...cells.map(({ title, network, pricedAt, range, ratio, shift, requests }) => [
      title,
      network,
      ...[pricedAt, ...range].map((time) => time.toFixed(0)),
      ratio.toFixed(3),
      shift.toFixed(4),
      String(requests),
    ]),
  ])

const scaleTable = (scales: readonly Scale[]): string =>
  table([
    ['cards', 'requests', 'all priced ms', 'heap MB', 'longest task ms'],
    ...scales.map(({ cards, requests, pricedAt, heap, longestTask }) => [
      String(cards),
      String(requests),
      pricedAt.toFixed(0),
      (heap / 2 ** 20).toFixed(2),
      longestTask.toFixed(0),
    ]),
  ])

const targetTable = (list: readonly Target[]): string =>
  table([
    ['target', 'measured', 'result'],
    ...list.map(({ name, measured, isMet }) => [name, measured, isMet ? 'PASS' : 'FAIL']),
  ])

const main = async (): Promise<void> => {
  const runs = Number(values.runs)
  if (!Number.isInteger(runs) || runs < 1) throw new Error('--runs takes a whole number from 1 on')
  const stage = await openStage(values.dist)
  const progress = (text: string): void => {
    if (process.stderr.isTTY) process.stderr.write(`\r${text}   `)
  }
  try {
    const cells = await measureFirstPrice(stage, runs, progress)
    const scales = await measureScale(stage, Math.max(3, Math.round(runs / 3)), progress)
    progress('\r')
    const list = targets(cells, scales)
    const tables = [firstPriceTable(cells), scaleTable(scales), targetTable(list)].join('\n\n')
    console.log(
      values.json ? JSON.stringify({ runs, firstPrice: cells, scale: scales, targets: list }) : tables,
    )
    if (list.some(({ isMet }) => !isMet)) process.exitCode = 1
  } finally {
    await stage.close()
  }
}

await main()
