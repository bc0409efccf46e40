import type { ComponentChildren } from 'preact'
import type { PriceItem } from '../../contract/price-item.ts'
import { BuyLink } from '../components/BuyLink.tsx'
import { PricedCard } from '../components/Card.tsx'
import { cardFigures } from '../components/card-figures.ts'
import { Frame } from '../components/Frame.tsx'
import type { Words } from '../page.ts'
import type { TaxDisplay } from '../settings.ts'
import { type Complain, numberOf, themeOf } from './attributes.ts'

interface ActionProps {
  element: Element
  words: Words | undefined
  item?: PriceItem | undefined
  link: string
  onBuy?: ((event: MouseEvent) => void) | undefined
}

/** A card's buy control. */
export const CardAction = ({ element, words, item, link, onBuy }: ActionProps) => {
  const label = element.getAttribute('label') || words?.buy
  return (
    <BuyLink href={link} label={item && `${label}: ${item.product.name}`} onBuy={onBuy}>
      {label}
    </BuyLink>
  )
}

interface ViewProps {
  element: Element
  complain: Complain
  language: string
  words: Words
  item: PriceItem
  tax: TaxDisplay
  isBusy: boolean
  /** The page that has got into a card which was never closed. */
  rest?: ComponentChildren
  /** The buy control, and what stands above it. */
  children: ComponentChildren
}

/** A card with its price, as the first script paints it and as the element renders it. */
export const CardView = (props: ViewProps) => {
  const { element, complain, language, words, item, tax, isBusy, rest, children } = props
  return (
    <Frame language={language} theme={themeOf(element, complain)}>
      <PricedCard
        item={item}
        figures={cardFigures(item, tax, words)}
        words={words}
        heading={numberOf(element, complain, 'heading', 3, 1, 6)}
        isBusy={isBusy}
        rest={rest}
      >
        {children}
      </PricedCard>
    </Frame>
  )
}
