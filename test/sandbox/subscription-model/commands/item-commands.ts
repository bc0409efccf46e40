import fc from 'fast-check'
import { products } from '../../subscription/subscription-support.ts'
import { written } from '../calendar.ts'
import { align } from '../changes.ts'
import {
  type Changed,
  change,
  changeable,
  draft,
  messageOf,
  renewAtOnce,
  type Settings,
} from '../item-changes.ts'
import { current, demand, type Item, type Subscription } from '../world.ts'
import { added, bodyOf, changeOf, quantity, rarely, settings, settingsBody, terms } from './arbitraries.ts'
import { attempt, chosen, command, itemNumber, pick } from './command.ts'

const canChange = ({ status, open }: Subscription): boolean => status === 'Active' && open === null
const isOpen = ({ status }: Item): boolean => status === 'Active'

const check = ({ isAligned, isExtended }: Settings): void => demand(isAligned || !isExtended, 'extends alone')

const add = fc.record({ which: pick, product: added, terms, settings }).map((said) =>
  command((world) => {
    const { which, settings } = said
    const found = chosen(world, which, canChange)
    if (!found) return undefined
    const { subscription, SubscriptionId } = found
    const asked = changeOf({ ...said.terms, product: said.product }, said.product)
    return {
      path: '/subscription/addsubscriptionitem',
      body: { SubscriptionId, ...bodyOf(asked), ...settingsBody(settings) },
      answer: () =>
        attempt(() => {
          check(settings)
          changeable(subscription)
          const item = draft(world, subscription, asked, settings)
          return change(world, subscription, item, subscription.items.length, settings, false).amounts
        }),
    }
  }),
)

const increase = fc.record({ which: pick, item: pick, quantity, settings }).map((said) =>
  command((world) => {
    const found = chosen(world, said.which, canChange)
    if (!found) return undefined
    const { subscription, SubscriptionId } = found
    const settings = { ...said.settings, isExtended: false }
    const number = itemNumber(subscription, said.item, isOpen)
    return {
      path: '/subscription/increasesubscriptionitemquantity',
      body: {
        SubscriptionId,
        RunningNumber: number,
        Quantity: said.quantity,
        ...settingsBody(settings, false),
      },
      answer: () =>
        attempt(() => {
          changeable(subscription)
          const item = subscription.items[number - 1]
          demand(item, 'no such item')
          const total = current(item).quantity + said.quantity
          const drafted = draft(world, subscription, { quantity: total }, settings, number)
          return change(world, subscription, drafted, number - 1, settings, false).amounts
        }),
    }
  }),
)

const answerOf = ({ amounts, transaction, next }: Changed) => ({
  ...amounts,
  ResultMessage: messageOf(transaction),
  TransactionStatus: transaction,
  NextBillingDate: written(next),
})

const productAt = ({ items }: Subscription, number: number): number => {
  const item = items[number - 1]
  return item ? current(item).product : products.twenty
}

const update = fc.record({ which: pick, item: pick, terms, settings, isImmediate: rarely }).map((said) =>
  command((world) => {
    const found = chosen(world, said.which, canChange)
    if (!found) return undefined
    const { subscription, SubscriptionId } = found
    const { settings, isImmediate } = said
    const number = itemNumber(subscription, said.item, isOpen)
    const asked = changeOf(said.terms, productAt(subscription, number))
    return {
      path: '/subscription/updatesubscriptionitem',
      body: {
        SubscriptionId,
        RunningNumber: number,
        UpdateAction: 'Update',
        TriggerImmediateRenewal: isImmediate,
        ...bodyOf(asked),
        ...settingsBody(settings),
      },
      answer: () =>
        attempt(() => {
          check(settings)
          changeable(subscription)
          const item = draft(world, subscription, asked, settings, number)
          return answerOf(
            isImmediate
              ? renewAtOnce(world, subscription, item, number - 1, settings)
              : change(world, subscription, item, number - 1, settings, true),
          )
        }),
    }
  }),
)

const cents = fc.integer({ min: 0, max: 6000 })

const updatePrice = fc.record({ which: pick, item: pick, quantity, cents, settings }).map((said) =>
  command((world) => {
    const found = chosen(world, said.which, canChange)
    if (!found) return undefined
    const { subscription, SubscriptionId } = found
    const { quantity, cents, settings } = said
    const number = itemNumber(subscription, said.item, isOpen)
    const price = { cents, isWrong: false }
    const asked = changeOf(
      { quantity, price, product: undefined, coupon: undefined },
      productAt(subscription, number),
    )
    return {
      path: '/subscription/updatesubscriptionitemprice',
      body: {
        SubscriptionId,
        RunningNumber: number,
        UpdateAction: 'Update',
        ...bodyOf(asked),
        ...settingsBody(settings),
      },
      answer: () =>
        attempt(() => {
          check(settings)
          changeable(subscription)
          const item = draft(world, subscription, asked, settings, number)
          return change(world, subscription, item, number - 1, settings, false).amounts
        }),
    }
  }),
)

const merge = fc.record({ first: pick, second: pick, settings, isWrongWay: rarely }).map((said) =>
  command((world) => {
    const one = chosen(world, said.first, canChange)
    const other = chosen(
      world,
      said.second,
      (subscription) =>
        canChange(subscription) &&
        subscription !== one?.subscription &&
        subscription.customer === one?.subscription.customer &&
        subscription.months === one.subscription.months,
    )
    if (!one || !other) return undefined
    const isLater = one.subscription.next >= other.subscription.next
    const [primary, secondary] = isLater === said.isWrongWay ? [other, one] : [one, other]
    const settings = { ...said.settings, isExtended: false }
    return {
      path: '/subscription/alignsubscriptions',
      body: {
        PrimarySubscriptionId: `S${primary.SubscriptionId}`,
        SecondarySubscriptionId: secondary.SubscriptionId,
        ...settingsBody(settings, false),
      },
      answer: () => attempt(() => align(world, primary.subscription, secondary.subscription, settings)),
    }
  }),
)

/** Changes of items, which return prices. */
export const itemCommands = [
  add,
  add,
  increase,
  increase,
  update,
  update,
  update,
  updatePrice,
  updatePrice,
  merge,
  merge,
]
