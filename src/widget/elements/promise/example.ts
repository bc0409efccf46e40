import type { Example } from '../example.ts'

export const promise: Example = {
  html: '<vitrine-promise>As shown</vitrine-promise>',
  shows: ['slot'],
  slots: '-',
  told: '[vitrine] <vitrine-promise href=""> needs an endpoint for its counts',
}
