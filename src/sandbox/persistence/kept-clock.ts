import type { ClockMemory, KeptTime } from '../clock.ts'
import type { Row, Table } from '../state/table.ts'

export interface KeptClock extends Row, KeptTime {
  readonly id: 'clock'
}

/** Lets the clock go on after a restart from where it was moved to. */
export const keptClock = (table: Table<KeptClock>): ClockMemory => ({
  load: () => table.get('clock'),
  save: (time) => {
    table.put({ id: 'clock', ...time })
  },
})
