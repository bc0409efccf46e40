import type { Example } from '../example.ts'

export const samplePart: Example = {
  html: '<vitrine-sample-part product="97772">Ask us</vitrine-sample-part>',
  shows: ['[part=sample-part]'],
  slots: '-',
}
