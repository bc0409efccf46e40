import type { PromiseMessages } from '../english/promise.ts'

/** Words of the promise in Polish: a file of their own, which only pages with such a line load. */
export const messages: PromiseMessages = {
  promiseLine: 'Zakupy po pokazanej cenie w ciągu ostatnich {days} dni: {shown} z {count} porównanych.',
  promiseExplained: 'Inna kwota z powodu widocznego w zakupie, na przykład innej ilości: {count}.',
  promiseUnexplained: 'Inna kwota bez znanego powodu: {count}.',
  promiseHow: 'Jak to liczymy',
}
