import type { Example } from '../example.ts'

export const subscriptions: Example = {
  html: '<vitrine-subscriptions>Your account</vitrine-subscriptions>',
  shows: ['slot'],
  slots: 'signed-out -',
  waiting: 'empty',
}
