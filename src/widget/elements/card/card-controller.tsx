/**
 * The controller of `<vitrine-card>` reads one thing after the other, each by a reader of its own: the product with the
 * merchant's own link, the quantity, the price, and what follows from them: the buy control, the terms, the lines of
 * the price, and what stands where there is none. The merchant's own content inside the card is shown whenever there is
 * no price, and the buy control has an address even then.
 */

import { warnOfContradictions } from '../../binding/own-link.ts'
import { announcePriced } from '../../environment/announce.ts'
import { numberOf, themeOf, warnAttributeOf } from '../../settings/attributes.ts'
import type { Controller, View } from '../../storefront/view.ts'
import baseStyles from '../../styles/base.css?inline'
import { CardView } from './CardView.tsx'
import cardStyles from './card.css?inline'
import { createPlace } from './layout/card-place.ts'
import { createSlots, readPlaceholder } from './layout/card-slots.ts'
import { createBuyReader } from './read-buy.ts'
import { readLines } from './read-lines.ts'
import { createCardPriceReader, type PricedCard } from './read-price.ts'
import { readProduct } from './read-product.ts'
import { createQuantityReader } from './read-quantity.ts'
import { readTerms } from './read-terms.tsx'

export const cardController: Controller = (host, storefront, scope) => {
  const { page } = storefront
  const warn = warnAttributeOf(host, page.warn)
  const slots = createSlots(host)
  const place = createPlace(host, page, scope)
  const readQuantity = createQuantityReader(host, storefront, scope, warn)
  const readPrice = createCardPriceReader(host, storefront)
  const readBuy = createBuyReader(host, storefront)
  const heading = page.headingLevel(host)

  const readCard = (): PricedCard => {
    const sold = readProduct(host, storefront, warn)
    return readPrice({ ...sold, ...readQuantity(sold) })
  }

  const onSlot = (): void => {
    slots.update()
    place.update()
  }

  return (isOutlined) => {
    const words = storefront.words()
    const card = readCard()
    const { product, isOwn, own, tax, quantity, priceRule, module, priorModule, item, isBusy, unit } = card
    const stated = {
      product,
      quantity: host.getAttribute('quantity'),
      priceRule,
      tax,
      currency: item?.currency.iso,
    }
    warnOfContradictions(storefront, own, stated, warn)
    const view: View = {
      content: undefined,
      css: [baseStyles, cardStyles, ...[module, priorModule].flatMap((each) => each?.css ?? [])],
      isLoading: (isBusy && !item) || (!words && 'words'),
      // A placeholder in place of the fallback would shift the page's layout.
      keepsContent: slots.fallback.value !== undefined,
      outline: place.outline(),
      onPaint(root) {
        // Added once: a browser knows a listener that it has already.
        root.addEventListener('slotchange', onSlot, { signal: scope.ended })
        place.painted(root)
        if (!product || !item) return
        const quantityRow = root.querySelector('.quantity-row')
        if (quantityRow) card.chosen?.paint(quantityRow, product, { item, unit, tax })
        if (words && !isBusy) announcePriced(page, host, { product, quantity, item })
      },
    }
    // Hundreds of cards read their prices in one task. Where there is none, the merchant's link in an outline is amended below.
    if (isOutlined && (item || isBusy)) return view
    const sale = readBuy(card, words)
    const terms = readTerms(host, storefront, card, sale, slots)
    const placeholder = readPlaceholder(slots, card, sale)
    return {
      ...view,
      // The frame of a price that never came would move the page's own text, seconds after it was read.
      addsNothing: card.failure === 'unreachable' && placeholder.fallback === 'content' && !sale.control,
      content: (
        <CardView
          language={storefront.language.value}
          theme={themeOf(host, warn)}
          words={words}
          heading={numberOf(host, warn, 'heading', heading, 1, 6)}
          price={readLines(host, storefront, card, words, terms.saysLater)}
          isBusy={isBusy}
          terms={terms.line}
          hasQuantityRow={Boolean(module)}
          buy={sale.control}
          placeholder={placeholder}
          place={place.read()}
          isOwn={isOwn}
        />
      ),
      link: sale.control?.href ?? sale.link,
    }
  }
}
