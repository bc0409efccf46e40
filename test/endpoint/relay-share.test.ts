import { expect, it } from 'vitest'
import { createAnswers } from '../../src/endpoint/modules/relay/answers.ts'
import { unsharedPrices } from '../../src/endpoint/modules/relay/price-cache.ts'
import { readQuestion } from '../../src/endpoint/modules/relay/question.ts'
import { createLookUps } from './relay-load.ts'

const lookUpsPerSecond = 200
const perSecond = 5
const minutes = process.env.VITRINE_LIFE_RUNS ? 5 : 1
/** The minute after the first has more first look-ups of rare markets than the four after it. */
const least = minutes === 5 ? 0.98 : 0.97

it('answers 98 of 100 look-ups of the benchmark without a call, with five calls in any second', {
  timeout: 600_000,
}, async () => {
  const clock = { now: 1_700_000_000_000 }
  const calls = new Map<number, number>()
  const answers = createAnswers({
    cache: unsharedPrices,
    async ask(_, products) {
      const second = Math.floor(clock.now / 1_000)
      calls.set(second, (calls.get(second) ?? 0) + 1)
      return products.map((product) => ({ product_id: product }))
    },
    now: () => clock.now,
    perSecond,
    timeoutMs: 4_000,
    maxBytes: 64_000_000,
    warn(error) {
      throw error
    },
  })
  const draw = createLookUps()
  const look = async (number: number): Promise<boolean> => {
    const { query, country, language } = draw(number)
    clock.now += 1_000 / lookUpsPerSecond
    const headers = new Headers({ 'accept-language': language })
    const question = readQuestion(query, headers, { clientId: '1001', country })
    if (!question) throw new Error('The load has a question that the relay does not read.')
    const work: Promise<unknown>[] = []
    const answer = await answers.find(question, (later) => work.push(later))
    await Promise.all(work)
    return typeof answer === 'object' && answer.from !== 'asked'
  }
  const aMinute = 60 * lookUpsPerSecond
  for (let number = 0; number < aMinute; number += 1) await look(number)
  let answered = 0
  for (let number = 0; number < minutes * aMinute; number += 1)
    if (await look(aMinute + number)) answered += 1
  expect(answered / (minutes * aMinute)).toBeGreaterThan(least)
  expect(Math.max(...calls.values())).toBe(perSecond)
})
