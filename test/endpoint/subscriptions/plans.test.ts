import { expect, it } from 'vitest'
import { choiceOf, groupWith, planGroups } from '../../../src/endpoint/modules/subscriptions/plans.ts'

it('reads groups of one interval and of several', () => {
  const groups = planGroups(
    '[{"plans":[1,"2"],"least":2},{"plans":[["3"],["4","5"]],"addOns":["6"],"several":true}]',
  )
  expect(groups).toEqual([
    { intervals: [['1', '2']], plans: ['1', '2'], addOns: [], least: 2, most: 10_000, several: false },
    {
      intervals: [['3'], ['4', '5']],
      plans: ['3', '4', '5'],
      addOns: ['6'],
      least: 1,
      most: 10_000,
      several: true,
    },
  ])
  expect(groupWith(groups, '6')?.plans).toContain('3')
  expect(planGroups('')).toEqual([])
})

it.each([
  ['{', 'must be a JSON list of plan groups'],
  ['{"plans":["1"]}', 'must be a JSON list of plan groups'],
  ['[{"plans":[]}]', '0.plans is not valid'],
  ['[{"plan":["1"]}]', 'must be a JSON list of plan groups'],
  ['[{"plans":["1"],"most":0}]', '0.most is not valid'],
  ['[{"plans":["1"],"least":5,"most":2}]', 'must not have a "least" above "most"'],
  ['[{"plans":["1"]},{"plans":["2"],"addOns":["1"]}]', 'must name each product once'],
])('refuses %s', (text, message) => {
  expect(() => planGroups(text)).toThrow(message)
})

const groups = planGroups('[{"plans":[["1","2"],["3"]],"addOns":["9"],"least":2,"most":5}]')

it.each([
  ['a plan', '1', 3, false, { plans: ['1', '2'], sameInterval: ['1', '2'], least: 2, most: 5 }],
  ['another interval too', '1', 3, true, { plans: ['1', '2', '3'], sameInterval: ['1', '2'] }],
  ['the quantity that there is', '1', 9, false, { least: 2, most: 9 }],
  ['an add-on', '9', 1, true, { plans: ['9'], sameInterval: ['9'], least: 1, most: 5 }],
  ['nothing for other products', '7', 4, true, { plans: ['7'], least: 4, most: 4 }],
] as const)('offers %s', (_name, product, quantity, mayChangeInterval, choice) => {
  expect(choiceOf(groups, { product, quantity }, mayChangeInterval)).toMatchObject(choice)
})
