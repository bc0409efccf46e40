import type { MessagesOf } from '../format.ts'

/** English words of the line about purchases that cost what was shown. */
export const promiseWords = {
  promiseLine: {
    one: 'In the last {days} days, {shown} of {count} compared purchase cost what was shown.',
    other: 'In the last {days} days, {shown} of {count} compared purchases cost what was shown.',
  },
  promiseExplained: {
    one: '{count} cost otherwise for a reason that the purchase shows, such as another quantity.',
    other: '{count} cost otherwise for reasons that the purchases show, such as another quantity.',
  },
  promiseUnexplained: {
    one: '{count} cost otherwise without a known reason.',
    other: '{count} cost otherwise without a known reason.',
  },
  promiseHow: 'How this is counted',
} as const

export type PromiseMessages = MessagesOf<typeof promiseWords>
