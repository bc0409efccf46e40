import type { Example } from '../example.ts'

/** `<vitrine-exit>` as a page has it. */
export const exit: Example = {
  html: '<vitrine-exit kind="withdraw">Write to us</vitrine-exit>',
  shows: ['slot'],
  slots: '-',
  told: '[vitrine] <vitrine-exit kind="withdraw"> needs an endpoint for its declarations',
}
