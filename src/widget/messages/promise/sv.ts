import type { PromiseMessages } from '../english/promise.ts'

/** Words of the promise in Swedish: a file of their own, which only pages with such a line load. */
export const messages: PromiseMessages = {
  promiseLine: 'De senaste {days} dagarna kostade {shown} av {count} jämförda köp det som visades.',
  promiseExplained: '{count} kostade något annat av skäl som framgår av köpet, till exempel ett annat antal.',
  promiseUnexplained: '{count} kostade något annat utan känt skäl.',
  promiseHow: 'Så räknar vi',
}
