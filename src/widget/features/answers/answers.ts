/**
 * The lazy module of questions beside a sale: form controls of the merchant's own inside a card or an order, whose name
 * is that of an extra parameter (`x-industry`), say in the link what the shopper has answered. The markup, its labels
 * and its look stay the merchant's, and what is required or valid is for the browser to judge. A press with an answer
 * that is missing stops, says it beside the control and moves the focus there. Nothing is stored, and an answer marked
 * as private is in no event.
 */

import { idKey, isOfProduct } from '../../../contract/link-meaning.ts'
import type { Answers, AnswersModule, Contact } from '../../checkout/answers-module.ts'
import type { BuyIntent } from '../../checkout/buy-intent.ts'
import { onePer } from '../../environment/one-per.ts'
import { warnAttributeOf } from '../../settings/attributes.ts'
import type { Storefront } from '../../storefront/storefront.ts'
import { type Answered, followAnswers } from './answered.ts'
import { answersOfControls, type Control, choose, controlsIn, isChosen } from './controls.ts'
import { tellInvalid } from './messages.ts'
import { chosenContact, clearForContact, fromOf, preselected, questionsIn } from './questions.ts'

/** The products that an element offers, as links and attributes name them. */
const offeredIn = (host: Element): string[] =>
  [host, ...host.querySelectorAll('[product],[data-vitrine-product]')].flatMap(
    (element) =>
      idKey(element.getAttribute('product') ?? element.getAttribute('data-vitrine-product') ?? '') ?? [],
  )

/** The controls that are about an order: those of a product that is not in it are about nothing. */
const askedOf = (host: Element, { cart }: BuyIntent): Control[] => {
  const sold = cart.items.map(({ product, internal }) => (internal ? `I${product}` : product))
  const others = offeredIn(host).filter((product) => !sold.includes(product))
  const isOf = (name: string, products: readonly string[]): boolean =>
    products.some((product) => isOfProduct(name, product))
  return controlsIn(host).filter(({ name }) => isOf(name, sold) || !isOf(name, others))
}

const createAnswers = (
  host: HTMLElement,
  storefront: Storefront,
  { changes, change, ownFor }: Answered,
): Answers => {
  const { page } = storefront
  return {
    applyTo(intent) {
      changes.value
      const controls = askedOf(host, intent)
      const isPrivate = (control: Control): boolean => control.hasAttribute('data-vitrine-private')
      const secrets = controls.filter(isPrivate)
      const cart = {
        ...intent.cart,
        answers: answersOfControls(controls.filter((control) => !isPrivate(control))),
        ...(secrets.length > 0 && { secrets: answersOfControls(secrets) }),
      }
      return {
        ...intent,
        cart,
        link: storefront.link(cart) ?? intent.link,
        // A contact that a script has chosen is painted by now, and a press is still one on the sale.
        isRefused: () => chosenContact(host)?.link !== undefined || tellInvalid(askedOf(host, intent)),
      }
    },
    contact(): Contact | undefined {
      changes.value
      const chosen = chosenContact(host)
      if (chosen && !chosen.link)
        warnAttributeOf(chosen.option, page.warn)('data-vitrine-contact', chosen.id, 'needs-link')
      return chosen?.link
    },
    preselect(quantity) {
      changes.value
      const own = ownFor(quantity)
      let isChanged = false
      for (const [name, options] of questionsIn(host)) {
        if (own.has(name) || options.every((option) => Number.isNaN(fromOf(option)))) continue
        const wanted = preselected(options, quantity)
        for (const option of options) {
          if (isChosen(option) === wanted.includes(option)) continue
          choose(option, wanted.includes(option))
          isChanged = true
        }
      }
      if (!isChanged) return
      change()
      clearForContact(host)
    },
  }
}

const answeredIn = onePer(followAnswers)

export const answersOf: AnswersModule['answersOf'] = (host, storefront) =>
  createAnswers(host, storefront, answeredIn(host))
