import type { Example } from '../example.ts'

/** `<vitrine-card>` as a page has it. */
export const card: Example = {
  html: `<vitrine-card product="97772">
  <a href="https://checkout.example/1001/?scope=checkout&cart=97772">from 70 €</a>
</vitrine-card>`,
  shows: ['[part=price]', '[part=buy]'],
  slots: 'badge image - details terms note',
}
