import { expect, it } from 'vitest'
import { samplePart } from '../../src/endpoint/modules/sample-part/sample-part.ts'
import { endpoint, get } from './support.ts'

it('answers pages of every origin', async () => {
  const { app } = endpoint({ modules: [samplePart()] })
  const response = await get(app, '/sample-part')
  expect(response.status).toBe(200)
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  expect(await response.json()).toEqual({ name: 'sample-part' })
})

it('refuses a caller that asks too often', async () => {
  const { app } = endpoint({ modules: [samplePart()], env: { VITRINE_REQUESTS_PER_MINUTE: '1' } })
  await get(app, '/sample-part')
  expect((await get(app, '/sample-part')).status).toBe(429)
})
