import type { Example } from '../example.ts'

export const plans: Example = {
  html: `<vitrine-plans>
  <vitrine-card product="97772" interval="year"></vitrine-card>
</vitrine-plans>`,
  shows: ['[data-count]'],
  slots: '-',
  waiting: 'note-12',
}
