import type { PromiseMessages } from '../english/promise.ts'

/** Words of the promise in Italian: a file of their own, which only pages with such a line load. */
export const messages: PromiseMessages = {
  promiseLine: {
    one: 'Negli ultimi {days} giorni, {shown} acquisto confrontato su {count} è costato quanto indicato.',
    many: 'Negli ultimi {days} giorni, {shown} acquisti confrontati su {count} sono costati quanto indicato.',
    other:
      'Negli ultimi {days} giorni, {shown} acquisti confrontati su {count} sono costati quanto indicato.',
  },
  promiseExplained: {
    one: '{count} è costato un altro importo per un motivo che risulta dall’acquisto, come un’altra quantità.',
    many: '{count} sono costati un altro importo per motivi che risultano dall’acquisto, come un’altra quantità.',
    other:
      '{count} sono costati un altro importo per motivi che risultano dall’acquisto, come un’altra quantità.',
  },
  promiseUnexplained: {
    one: '{count} è costato un altro importo senza un motivo noto.',
    many: '{count} sono costati un altro importo senza un motivo noto.',
    other: '{count} sono costati un altro importo senza un motivo noto.',
  },
  promiseHow: 'Come contiamo',
}
