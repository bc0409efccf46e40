import { expect, it } from 'vitest'
import { authorization } from '../rest-support.ts'
import { createWorld, tries } from './operations.ts'

/** Calls every operation once in one sandbox. */
const answersWith = async (seed: number): Promise<string[]> => {
  const world = await createWorld({ seed })
  const answers: string[] = []
  for (const [id, tryOf] of Object.entries(tries)) {
    const { path, body } = tryOf(world)
    const response = await world.sandbox[id === 'prices' ? 'prices' : 'rest'].request(path, {
      headers: { authorization: authorization(), 'content-type': 'application/json' },
      ...(body !== undefined && { method: 'POST', body: body === '' ? '' : JSON.stringify(body) }),
    })
    answers.push(`${id} ${response.status} ${await response.text()}`)
  }
  return answers
}

it('answers the same requests in the same way with the same seed: IDs, keys and addresses', async () => {
  const first = await answersWith(7)
  expect(await answersWith(7)).toEqual(first)
  const other = await answersWith(8)
  const isOther = (id: string) =>
    first.find((answer) => answer.startsWith(id)) !== other.find((answer) => answer.startsWith(id))
  expect(isOther('getpurchase ')).toBe(true)
  expect(isOther('generateusersessionurl ')).toBe(true)
  expect(isOther('prices ')).toBe(false)
})
