import { median, ratioOfMedians } from '../statistics.ts'
import { type Bench, loadInRounds } from './bench.ts'
import { loadCards } from './loads.ts'
import { type Line, milliseconds, ratioInterval } from './report.ts'

const few = 10
const many = 300

/** The longest task of a page before the first scroll. A task of less than 50 ms is not reported, and counts as one of 50. */
export const measureLongestTask = async (bench: Bench): Promise<Line[]> => {
  const results = await loadInRounds(bench, 'longest task', [few, many], async (count) => {
    const { longTasks } = await loadCards(bench.stage, count, true, { cpu: bench.phone })
    return Math.max(50, ...longTasks)
  })
  const [ofFew = [], ofMany = []] = [results.get(few), results.get(many)]
  const ratio = ratioOfMedians(ofMany, ofFew, bench.random)
  return [
    {
      what: `longest task, ${many} cards ÷ ${few} cards`,
      measured: `${ratio.value.toFixed(2)} × (${milliseconds(median(ofMany))} ÷ ${milliseconds(median(ofFew))})`,
      interval: ratioInterval(ratio),
    },
  ]
}
