import type { Example } from '../example.ts'

/** `<vitrine-order>` as a page has it. */
export const order: Example = {
  html: `<vitrine-order>
  <p><a data-vitrine-product="97772" href="https://checkout.example/1001/?scope=checkout&cart=97772">Product 97772</a></p>
  <p><a data-vitrine-product="97774" href="https://checkout.example/1001/?scope=checkout&cart=97774">Product 97774</a></p>
</vitrine-order>`,
  shows: ['.row', '[part=buy]'],
  slots: '- quantity terms after',
}

/** `<vitrine-total>` as a page has it. */
export const total: Example = {
  html: `<vitrine-order>
  <p><a data-vitrine-product="97772" href="https://checkout.example/1001/?scope=checkout&cart=97772">Product 97772</a></p>
  <vitrine-total></vitrine-total>
</vitrine-order>`,
  shows: ['[part=buy]'],
  slots: '- terms',
}
