import { expect, it } from 'vitest'
import { priced, testPage } from './support.ts'

it('marks the page when its address asks for it, and only so long', async () => {
  const { page, settle } = testPage(priced())
  const { dataset } = document.documentElement
  await settle()
  expect(dataset.samplePart).toBeUndefined()
  page.search.value = '?vitrine-sample-part'
  await settle()
  expect(dataset.samplePart).toBe('')
  page.search.value = ''
  await settle()
  expect(dataset.samplePart).toBeUndefined()
})
