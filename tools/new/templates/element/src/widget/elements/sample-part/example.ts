import type { Example } from '../example.ts'

/** `<vitrine-sample-part>` as a page has it. */
export const samplePart: Example = {
  html: '<vitrine-sample-part product="97772">Ask us</vitrine-sample-part>',
  shows: ['[part=sample-part]'],
  slots: '-',
}
