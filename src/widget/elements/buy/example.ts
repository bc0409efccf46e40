import type { Example } from '../example.ts'

/** `<vitrine-buy>` as a page has it. */
export const buy: Example = {
  html: `<vitrine-buy product="97774">
  <a href="https://checkout.example/1001/?scope=checkout&cart=97774">Buy</a>
</vitrine-buy>`,
  shows: ['[part=terms]'],
  slots: '- terms',
}
