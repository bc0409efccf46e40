import { expect, it } from 'vitest'
import { preloadLine } from '../../src/cli/page/preload-faults.ts'
import * as source from './page-source.ts'

/** The faults of a page, without its advice on preloads. */
const faultsOf = (body: string): string[] =>
  source
    .faultsOf(body)
    .flatMap(({ check, status, found }) =>
      check === 'Preload' || status === 'ok' ? [] : `${check} ${found}`,
    )

const link = source.link.replace('97772', '11')
const card = (attributes: string): string => `<vitrine-card product="11" ${attributes}>${link}</vitrine-card>`
const price = (attributes: string): string => `<vitrine-price product="11" ${attributes}>1</vitrine-price>`

it.each([
  card('interval="year" compare-product="1" compare-interval="month"'),
  card('renewal="P1Y" compare-product="1" compare-interval="month"'),
  price('field="saving.months" interval="3years" compare-product="1" compare-interval="year"'),
  price('field="from" products="1, 2 I3"'),
  price('field="per-seat" seats="5"'),
  price('field="per-month" interval="year"'),
  '<p data-vitrine-product="11" data-vitrine-interval="year" data-vitrine-compare-product="1" data-vitrine-compare-interval="1"><b data-vitrine-if="!saving">1</b></p>',
  `<vitrine-plans saving="percent">${card('interval="year"')}${card('interval="month"')}</vitrine-plans>`,
])('finds no fault in a figure that can be computed: %s', (body) => {
  expect(faultsOf(body)).toEqual([])
})

it.each([
  [price('field="saving"'), '<vitrine-price> field="saving" needs compare-product'],
  [price('field="from.amount"'), '<vitrine-price> field="from.amount" needs products'],
  [price('field="per-seat"'), '<vitrine-price> field="per-seat" needs seats'],
  [
    '<p data-vitrine-product="11"><b data-vitrine-if="saving">1</b></p>',
    '<b> data-vitrine-if="saving" needs data-vitrine-compare-product',
  ],
  [card('compare-product="1" compare-interval="month"'), '<vitrine-card> compare-product="1" needs interval'],
  [card('interval="year" compare-product="1"'), '<vitrine-card> compare-product="1" needs compare-interval'],
  [
    card('interval="month" compare-product="1" compare-interval="year"'),
    '<vitrine-card> compare-interval="year" shows no saving: the interval of the product is not longer',
  ],
  [card('interval="year" compare-product="one"'), '<vitrine-card> compare-product="one" cannot be used'],
  [price('field="from" products="1 two"'), '<vitrine-price> products="1 two" cannot be used'],
  [price('field="savings"'), '<vitrine-price> field="savings" cannot be used'],
  [
    `<vitrine-plans saving="months">${card('interval="year"')}</vitrine-plans>`,
    '<vitrine-plans> saving="months" shows no saving: its cards have one interval',
  ],
  [
    `<vitrine-plans saving="months">${card('interval="year"')}${card('interval="year"')}${card('interval="month"')}</vitrine-plans>`,
    '<vitrine-plans> saving="months" shows no saving: each interval needs as many cards',
  ],
  [
    `<vitrine-plans saving="percent">${card('interval="year"')}<vitrine-store currency="USD">${card('interval="month"')}</vitrine-store></vitrine-plans>`,
    '<vitrine-plans> saving="percent" shows no saving: its cards have prices in different currencies',
  ],
])('names what cannot be computed: %s', (body, found) => {
  expect(faultsOf(body).join()).toContain(found)
})

it('suggests a preload that names the compared products in the order of the request', () => {
  const body =
    card('interval="year" compare-product="1" compare-interval="month"') +
    price('field="from" products="2 3"')
  expect(preloadLine(source.pageWith(body))).toContain('product_id=11,1,2,3')
})
