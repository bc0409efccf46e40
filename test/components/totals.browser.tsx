import { render } from '@testing-library/preact'
import type { ComponentProps } from 'preact'
import { expect, it } from 'vitest'
import { Totals } from '../../src/widget/shared/views/Totals.tsx'
import { accessibleText, words } from './support.ts'

const rows = (over: Partial<ComponentProps<typeof Totals>> = {}): string[] => {
  const { container } = render(
    <Totals
      total={{ net: 100, vat: 19, gross: 119 }}
      rate={19}
      saving={11}
      country="DE"
      coupon={undefined}
      amount={String}
      words={words}
      locale="en"
      {...over}
    />,
  )
  return [...container.querySelectorAll('div[class], dl > div')].map(accessibleText)
}

it('calls the tax as the country of the prices does', () => {
  expect(rows()[1]).toBe('VAT 19% 19')
  expect(rows({ country: 'US', rate: 0 })[1]).toBe('Sales tax 0% 19')
  expect(rows({ country: 'SG', rate: 9 })[1]).toBe('GST 9% 19')
})

it('names the tax without a rate where there are several', () => {
  expect(rows({ rate: undefined })[1]).toBe('VAT 19')
})

it('claims no saving, beside a coupon neither, since the list price may be that of other regions', () => {
  expect(rows()[3]).toBe('Discount 11')
  expect(rows({ coupon: 'SAVE10' })[3]).toBe('DiscountCoupon SAVE10 11')
})
