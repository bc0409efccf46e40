import { expect, it } from 'vitest'
import { mount, priced, rootOf, testPage, textOf } from './support.ts'

it('shows the name of its product', async () => {
  const { settle } = testPage(priced())
  const host = mount('<vitrine-sample-part product="1" label="For"></vitrine-sample-part>')
  await settle()
  expect(textOf(rootOf(host, 'vitrine-sample-part'))).toMatch(/^For \S/)
})

it('keeps its fallback without a price', async () => {
  const { settle } = testPage(() => new Response('[]'))
  const host = mount('<vitrine-sample-part product="1"><b>Ask us</b></vitrine-sample-part>')
  await settle()
  expect(host.querySelector('b')?.checkVisibility()).toBe(true)
})
