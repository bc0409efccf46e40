import type { Example } from '../example.ts'

/** `<vitrine-plans>` as a page has it. */
export const plans: Example = {
  html: `<vitrine-plans>
  <vitrine-card product="97772" interval="year"><a href="https://checkout.example/1001/?scope=checkout&cart=97772">from 70 €</a></vitrine-card>
</vitrine-plans>`,
  shows: ['[data-count]'],
  slots: '-',
  waiting: 'note-12',
}
