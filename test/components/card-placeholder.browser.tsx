import { render, screen } from '@testing-library/preact'
import type { ComponentProps } from 'preact'
import { expect, it } from 'vitest'
import { CardView } from '../../src/widget/elements/card/CardView.tsx'
import { cardStyles } from '../../src/widget/elements/card/card-styles.ts'
import { baseStyles } from '../../src/widget/styles/base.ts'
import { Frame } from '../../src/widget/views/Frame.tsx'
import { accessibleText, useStyles, words } from './support.ts'

useStyles(baseStyles, cardStyles)

/** A card without a price, where `over` does not say otherwise. */
const card = (over: Partial<ComponentProps<typeof CardView>> = {}) => (
  <CardView
    language="en"
    theme={undefined}
    words={words}
    item={undefined}
    tax="gross"
    heading={3}
    isBusy={true}
    terms={undefined}
    hasRenewal={false}
    hasTiers={false}
    hasQuantityRow={false}
    buy={undefined}
    message={undefined}
    hasFallback={false}
    isUnclosed={false}
    {...over}
  />
)

const isBusy = (container: Element): string | null | undefined =>
  container.querySelector('[aria-busy]')?.getAttribute('aria-busy')

it('is busy and says nothing while a price is on its way', () => {
  const { container } = render(card())
  expect(isBusy(container)).toBe('true')
  expect(accessibleText(container)).toBe('')
  expect(screen.queryByRole('status')).toBeNull()
})

for (const message of [words.unknown, words.failed]) {
  it(`says as a status: ${message}`, () => {
    const { container } = render(
      card({ message, isBusy: false, buy: { href: '#checkout', label: undefined } }),
    )
    expect(accessibleText(screen.getByRole('status'))).toBe(message)
    expect(isBusy(container)).toBe('false')
    expect(screen.getByRole('link', { name: 'Buy now' }).getAttribute('href')).toBe('#checkout')
  })
}

it('leaves the word to the merchant’s own content, whatever became of the price', () => {
  const { container, rerender } = render(card({ hasFallback: true }))
  expect(accessibleText(container)).toBe('')
  rerender(card({ hasFallback: true, message: words.failed }))
  expect(screen.queryByText(words.failed)).toBeNull()
})

for (const [language, direction] of [
  ['en', 'ltr'],
  ['ja', 'ltr'],
  ['ar', 'rtl'],
] as const) {
  it(`tells the voice and the layout that the words are ${language}`, () => {
    render(
      <Frame language={language} theme={undefined}>
        words
      </Frame>,
    )
    const frame = screen.getByText('words')
    expect([frame.lang, frame.dir, frame.dataset.theme]).toEqual([language, direction, undefined])
  })
}
