import type { Example } from '../example.ts'

/** `<vitrine-subscriptions>` as a page has it. */
export const subscriptions: Example = {
  html: '<vitrine-subscriptions>Your account</vitrine-subscriptions>',
  shows: ['slot'],
  slots: 'signed-out -',
  waiting: 'empty',
}
