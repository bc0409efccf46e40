import type { PromiseMessages } from '../english/promise.ts'

/** Words of the promise in Dutch: a file of their own, which only pages with such a line load. */
export const messages: PromiseMessages = {
  promiseLine: {
    one: 'In de afgelopen {days} dagen kostte {shown} van {count} vergeleken aankoop wat was getoond.',
    other: 'In de afgelopen {days} dagen kostten {shown} van {count} vergeleken aankopen wat was getoond.',
  },
  promiseExplained: {
    one: '{count} kostte iets anders om een reden die uit de aankoop blijkt, zoals een ander aantal.',
    other: '{count} kostten iets anders om redenen die uit de aankoop blijken, zoals een ander aantal.',
  },
  promiseUnexplained: {
    one: '{count} kostte iets anders zonder bekende reden.',
    other: '{count} kostten iets anders zonder bekende reden.',
  },
  promiseHow: 'Zo tellen we',
}
