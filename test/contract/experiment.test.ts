import fc from 'fast-check'
import { expect, it } from 'vitest'
import { assignArm, type Experiment, parseExperiment } from '../../src/contract/experiment.ts'

const parsed = (text: string): Experiment => {
  const experiment = parseExperiment(text)
  if (!experiment) throw new Error(`${text} is no experiment`)
  return experiment
}

it('reads the name and the arms with their shares', () => {
  expect(parseExperiment(' summer: small 50, team 50 ')).toEqual({
    name: 'summer',
    arms: [
      { name: 'small', weight: 50 },
      { name: 'team', weight: 50 },
    ],
  })
  expect(parseExperiment('a:- 1,b 2')?.arms[0]).toEqual({ name: '-', weight: 1 })
})

it.each([
  '',
  'summer',
  'summer:',
  'summer: small 50',
  'summer: small 50, small 50',
  'summer: small 50, team 0',
  'summer: small 50, team',
  'summer: small 50, team -5',
  'summer: small 50,, team 50',
  'sum mer: small 50, team 50',
  'summer: small 50, <b> 50',
  `summer: ${Array.from({ length: 9 }, (_, index) => `arm${index} 1`).join()}`,
])('refuses %j', (text) => {
  expect(parseExperiment(text)).toBeUndefined()
})

it('gives an ID the same arm each time', () => {
  const experiment = parsed('summer: small 50, team 50')
  fc.assert(
    fc.property(fc.string(), (id) => {
      expect(assignArm(experiment, id)).toEqual(assignArm(parsed('summer: small 50, team 50'), id))
    }),
  )
  // Written down, because the arm of a server written in another language has to be the same.
  expect(['1', '2', '3', '4', 'ä', ''].map((id) => assignArm(experiment, id).name)).toEqual([
    'team',
    'team',
    'small',
    'team',
    'small',
    'team',
  ])
})

it('divides similar IDs by the shares, and independently in two experiments', () => {
  const ids = Array.from({ length: 20_000 }, (_, index) => `visitor-${index}`)
  const first = parsed('summer: small 20, team 80')
  const second = parsed('autumn: small 20, team 80')
  const isSmall = (experiment: Experiment) => (id: string) => assignArm(experiment, id).name === 'small'
  const small = ids.filter(isSmall(first))
  expect(small.length / ids.length).toBeCloseTo(0.2, 1.5)
  expect(small.filter(isSmall(second)).length / small.length).toBeCloseTo(0.2, 1.5)
})
