import type { PromiseMessages } from '../english/promise.ts'

/** Words of the promise in Spanish: a file of their own, which only pages with such a line load. */
export const messages: PromiseMessages = {
  promiseLine: {
    one: 'En los últimos {days} días, {shown} de {count} compra comparada costó lo que se mostró.',
    many: 'En los últimos {days} días, {shown} de {count} compras comparadas costaron lo que se mostró.',
    other: 'En los últimos {days} días, {shown} de {count} compras comparadas costaron lo que se mostró.',
  },
  promiseExplained: {
    one: '{count} costó otro importe por un motivo que consta en la compra, como otra cantidad.',
    many: '{count} costaron otro importe por motivos que constan en la compra, como otra cantidad.',
    other: '{count} costaron otro importe por motivos que constan en la compra, como otra cantidad.',
  },
  promiseUnexplained: {
    one: '{count} costó otro importe sin motivo conocido.',
    many: '{count} costaron otro importe sin motivo conocido.',
    other: '{count} costaron otro importe sin motivo conocido.',
  },
  promiseHow: 'Cómo se cuenta',
}
