/**
 * The lazy module of questions beside a sale: form controls of the merchant's own inside a card or an order, whose name
 * is that of an extra parameter (`x-industry`), say in the link what the shopper has answered. The markup, its labels
 * and its look stay the merchant's, and what is required or valid is for the browser to judge. A press with an answer
 * that is missing stops, says it beside the control and moves the focus there. Nothing is stored, and an answer marked
 * as private is in no event.
 */

import { type Signal, signal } from '@preact/signals-core'
import { idKey, isOfProduct } from '../../../contract/link-meaning.ts'
import type { Answers, AnswersModule, Contact } from '../../checkout/answers-module.ts'
import type { BuyIntent } from '../../checkout/buy-intent.ts'
import { warnAttributeOf } from '../../settings/attributes.ts'
import type { Storefront } from '../../storefront/storefront.ts'
import {
  answersOfControls,
  type Control,
  choose,
  controlsIn,
  isChosen,
  isChosenFirst,
  type Option,
  optionsOf,
} from './controls.ts'
import { clearMessages, tellInvalid, updateMessage } from './messages.ts'

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

const fromOf = (option: Option): number => Number(option.getAttribute('data-vitrine-from') || Number.NaN)

/** The options of one question by its name. */
const questionsIn = (host: Element): Map<string, Option[]> => {
  const questions = new Map<string, Option[]>()
  for (const control of controlsIn(host))
    questions.set(control.name, [...(questions.get(control.name) ?? []), ...optionsOf(control)])
  return questions
}

/** The options that a quantity preselects: the last one that it reaches, else those of the markup. */
const preselected = (options: readonly Option[], quantity: number): readonly Option[] => {
  const [reached] = options
    .filter((option) => fromOf(option) <= quantity)
    .sort((one, other) => fromOf(other) - fromOf(one))
  if (reached) return [reached]
  const usual = options.filter(isChosenFirst)
  // A list without a choice in the markup begins with its first option.
  const isList = options.some(({ localName }) => localName === 'option')
  return usual.length > 0 || !isList ? usual : options.slice(0, 1)
}

/** The chosen option that gives a contact, and the link of that contact; undefined where no such option is chosen. */
const chosenContact = (
  host: HTMLElement,
): { option: Option; id: string; link: Contact | undefined } | undefined => {
  const option = controlsIn(host)
    .flatMap(optionsOf)
    .find((each) => isChosen(each) && each.hasAttribute('data-vitrine-contact'))
  if (!option) return undefined
  const id = option.getAttribute('data-vitrine-contact') ?? ''
  const element = host.ownerDocument.getElementById(id)
  const href = element?.getAttribute('href')
  const label = element?.textContent?.trim()
  return { option, id, link: href && label ? { href, label } : undefined }
}

/** Nothing is missing where a contact stands in for the sale. */
const clearForContact = (host: HTMLElement): void => {
  if (chosenContact(host)?.link) clearMessages(controlsIn(host))
}

/** What the shopper has answered in an element. It stays with the element, also where another store sells that by now. */
interface Answered {
  /** Counts the changes of answers. */
  changes: Signal<number>
  change(): void
  /** The questions that the shopper has answered: in this page, or before the browser loaded it again. */
  own: ReadonlySet<string>
}

const followAnswers = (host: HTMLElement): Answered => {
  const changes = signal(0)
  const change = (): void => {
    changes.value = changes.peek() + 1
  }
  const own = new Set(
    [...questionsIn(host)]
      .filter(([, options]) => {
        const chosen = options.filter(isChosen)
        return chosen.some((option) => !preselected(options, 0).includes(option))
      })
      .map(([name]) => name),
  )
  const follow = ({ target, type }: Event): void => {
    const control = controlsIn(host).find((each) => each === target)
    // A click on what is chosen already is a choice too, but one on a list only opens it.
    if (!control || (type === 'click' && optionsOf(control)[0] !== control)) return
    own.add(control.name)
    for (const each of controlsIn(host)) if (each.name === control.name) updateMessage(each)
    if (type === 'change') change()
    clearForContact(host)
  }
  for (const type of ['click', 'input', 'change']) host.addEventListener(type, follow)
  return { changes, change, own }
}

const createAnswers = (
  host: HTMLElement,
  storefront: Storefront,
  { changes, change, own }: Answered,
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
        isRefused: () => tellInvalid(askedOf(host, intent)),
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

const answered = new WeakMap<HTMLElement, Answered>()

export const answersOf: AnswersModule['answersOf'] = (host, storefront) => {
  const known = answered.get(host) ?? followAnswers(host)
  answered.set(host, known)
  return createAnswers(host, storefront, known)
}
