import type { PromiseMessages } from '../english/promise.ts'

/** Words of the promise in Portuguese: a file of their own, which only pages with such a line load. */
export const messages: PromiseMessages = {
  promiseLine: {
    one: 'Nos últimos {days} dias, {shown} de {count} compra comparada custou o que foi mostrado.',
    many: 'Nos últimos {days} dias, {shown} de {count} compras comparadas custaram o que foi mostrado.',
    other: 'Nos últimos {days} dias, {shown} de {count} compras comparadas custaram o que foi mostrado.',
  },
  promiseExplained: {
    one: '{count} custou outro valor por um motivo que consta da compra, como outra quantidade.',
    many: '{count} custaram outro valor por motivos que constam da compra, como outra quantidade.',
    other: '{count} custaram outro valor por motivos que constam da compra, como outra quantidade.',
  },
  promiseUnexplained: {
    one: '{count} custou outro valor sem motivo conhecido.',
    many: '{count} custaram outro valor sem motivo conhecido.',
    other: '{count} custaram outro valor sem motivo conhecido.',
  },
  promiseHow: 'Como contamos',
}
