import type { ComponentChild } from 'preact'
import type { PriceItem } from '../../contract/price-item.ts'
import { placeOf } from '../binding/place.ts'
import { PriceValue } from '../components/PriceValue.tsx'
import { taxOf } from '../elements/attributes.ts'
import { CardAction, CardView } from '../elements/card-view.tsx'
import { cartItem } from '../elements/cart-item.ts'
import { english } from '../messages/en.ts'
import { languageOf } from '../messages/languages.ts'
import { fieldText, hasField, isField } from '../prices/field.ts'
import { adoptStyles } from '../styles/adopt.ts'
import { cardStyles } from '../styles/shared.ts'
import { cartLink } from '../terms.ts'
import { keepClick } from './early-click.ts'
import { put } from './render.ts'
import { silent, type Wish } from './wishes.ts'

/** Attributes of a card that wants more than its price, from a later file. */
const demanding = ['quantity-control', 'quantity', 'min-quantity']

/** Whether the first script can show what this element will show. */
export const isPaintable = ({ element, terms }: Wish): boolean =>
  element.localName === 'vitrine-card'
    ? languageOf(terms.locale) === 'en' &&
      !demanding.some((name) => element.hasAttribute(name)) &&
      // One that was never closed, or stands in one.
      !element.querySelector('vitrine-card') &&
      !element.parentElement?.closest('vitrine-card')
    : element.localName !== 'vitrine-buy'

const draw = (element: Element, view: ComponentChild, css?: string): void => {
  // What a view is here are the elements themselves (`render.ts`).
  const root = element.attachShadow({ mode: 'open' })
  if (css) adoptStyles(root, css)
  put(root, view)
}

/** Shows a price just as the element itself will. */
export const paint = ({ element, isOwn, product, priceRule, terms }: Wish, item: PriceItem): void => {
  const { settings } = terms
  const linkOf = (): string | undefined =>
    cartLink(terms, { items: [cartItem(product, 1)], priceRule, currency: item.currency.iso })
  const keep = (control: HTMLElement | null | undefined): void => {
    if (control && settings.endpoint) keepClick(control)
  }
  if (!isOwn) {
    const { vitrineField: field, vitrineIf: condition } = element.dataset
    const place = placeOf(element)
    if (condition && isField(condition)) place.hide(!hasField(item, condition))
    const link = field === 'buy' && linkOf()
    if (field !== 'buy') place.show(field && fieldText(item, field, settings.tax ?? 'gross'))
    else if (link) {
      element.setAttribute('href', link)
      keep(element)
    }
    return
  }
  const tax = taxOf(element, silent, settings)
  if (element.localName === 'vitrine-price') {
    const text = fieldText(item, element.getAttribute('field') || 'price', tax)
    if (text !== undefined) draw(element, <PriceValue text={text} isBusy={false} />)
    return
  }
  const link = linkOf()
  if (!link) return
  const words = { ...english, ...settings.texts }
  const view = (
    <CardView
      element={element}
      complain={silent}
      language="en"
      words={words}
      item={item}
      tax={tax}
      isBusy={false}
    >
      <CardAction element={element} words={words} item={item} link={link} />
    </CardView>
  )
  draw(element, view, cardStyles)
  keep(element.shadowRoot?.querySelector('a'))
}
