import type { Example } from '../example.ts'

/** `<vitrine-tiers>` as a page has it. */
export const tiers: Example = {
  html: '<vitrine-tiers product="97776">Ask us</vitrine-tiers>',
  shows: ['slot'],
  slots: '-',
  told: '[vitrine] <vitrine-tiers product="97776"> needs an endpoint for its tiers',
}
