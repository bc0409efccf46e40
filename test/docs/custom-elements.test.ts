import { expect, it } from 'vitest'
import { elementNames } from '../../src/widget/elements/manifest.ts'
import { elementDocs } from '../../tools/types/custom-elements.ts'
import { slotsOf } from '../support/examples.ts'

const elements = elementDocs()
const attribute = (tag: string, name: string) =>
  elements.find(({ tagName }) => tagName === tag)?.attributes.find((each) => each.name === name)

it('says what every attribute, part, slot, property and event is', () => {
  for (const { tagName, description, attributes, slots, cssParts, cssProperties, events } of elements) {
    expect(description, tagName).not.toBe('')
    for (const one of [attributes, slots, cssParts, cssProperties, events].flatMap((all) => all ?? []))
      expect(one.description, `${tagName} ${one.name}`).toMatch(/^\S[\s\S]*\S$/)
    expect(slots.length, tagName).toBeGreaterThan(0)
  }
})

it.each(elementNames)('names the slots of <vitrine-%s> whose content is tested without its view', (name) => {
  const slots = elements.find(({ tagName }) => tagName === `vitrine-${name}`)?.slots ?? []
  expect(slots.map((slot) => slot.name || '-').sort()).toEqual(slotsOf(name).sort())
})

it('has the type and the default of each attribute', () => {
  expect(attribute('vitrine-card', 'renewal-price')).toEqual({
    name: 'renewal-price',
    fieldName: 'renewalPrice',
    type: { text: "'price' | 'list-price' | null" },
    description: 'The price of a renewal. Without it no amount is named.',
    default: "the store's `renewal-price`",
  })
  expect(attribute('vitrine-card', 'quantity')?.type.text).toBe('number | null')
  expect(attribute('vitrine-order', 'shareable')?.type.text).toBe('boolean')
  expect(attribute('vitrine-cart', 'label')?.type.text).toBe('string | null')
})

it('describes the store by the settings', () => {
  expect(attribute('vitrine-store', 'review')).toMatchObject({
    type: { text: "'difference' | 'always' | 'never' | null" },
    default: "'difference'",
  })
  const [store] = elements
  expect(store?.members.find(({ name }) => name === 'storefront')).toMatchObject({
    type: { text: 'Storefront | undefined' },
    readonly: true,
  })
  expect(store?.cssProperties).toBeUndefined()
})
