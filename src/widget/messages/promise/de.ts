import type { PromiseMessages } from '../english/promise.ts'

/** Words of the promise in German: a file of their own, which only pages with such a line load. */
export const messages: PromiseMessages = {
  promiseLine: {
    one: 'In den letzten {days} Tagen kostete {shown} von {count} verglichenem Kauf, was angezeigt war.',
    other: 'In den letzten {days} Tagen kosteten {shown} von {count} verglichenen Käufen, was angezeigt war.',
  },
  promiseExplained: {
    one: '{count} kostete etwas anderes, aus einem Grund, den der Kauf zeigt, etwa eine andere Menge.',
    other: '{count} kosteten etwas anderes, aus Gründen, die der Kauf zeigt, etwa eine andere Menge.',
  },
  promiseUnexplained: {
    one: '{count} kostete etwas anderes ohne bekannten Grund.',
    other: '{count} kosteten etwas anderes ohne bekannten Grund.',
  },
  promiseHow: 'So wird gezählt',
}
