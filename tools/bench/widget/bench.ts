import { type Random, shuffled } from '../statistics.ts'
import { waitForQuiet } from './browser/quiet.ts'
import type { Line } from './report.ts'
import type { Stage } from './stage.ts'

/** One run of the command. */
export interface Bench {
  stage: Stage
  /** Counted loads of each page. */
  loads: number
  /** How many times slower than this machine a phone of the middle class is. */
  phone: number
  /** The random numbers that decide the order of the loads and the resampling. */
  random: Random
  progress(text: string): void
  /** How many loads began, and how many of them while the machine was busy. */
  began: { loads: number; busy: number }
}

/** One measurement, as lines of the table. */
export type Group = (bench: Bench) => Promise<Line[]>

/** A load may fail once because the machine stutters. A second failure in a row ends the run. */
const attempt = async <Load>(load: () => Promise<Load>): Promise<Load> => {
  try {
    return await load()
  } catch (error) {
    console.error(`\none load is repeated: ${error instanceof Error ? error.message : error}`)
    return load()
  }
}

/**
 * Loads every cell as often as the run asks, after a round that warms the server and is not counted. Each round has an
 * order of its own, so that other work of the machine meets all cells alike.
 */
export const loadInRounds = async <Cell, Load>(
  { loads, random, progress, began }: Bench,
  title: string,
  cells: readonly Cell[],
  load: (cell: Cell) => Promise<Load>,
): Promise<Map<Cell, Load[]>> => {
  const results = new Map<Cell, Load[]>(cells.map((cell) => [cell, []]))
  for (let round = 0; round <= loads; round += 1) {
    progress(`${title}, round ${round} of ${loads}`)
    for (const cell of shuffled(cells, random)) {
      const isQuiet = await waitForQuiet()
      const result = await attempt(() => load(cell))
      if (round === 0) continue
      began.loads += 1
      if (!isQuiet) began.busy += 1
      results.get(cell)?.push(result)
    }
  }
  return results
}
