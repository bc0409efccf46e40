/**
 * Cards that know the customer. With a token that reads subscriptions, a card whose order the endpoint would refuse as a
 * repetition opens the change in place of the order. The list is read once for all cards of the page; until it is
 * there, and where the read fails, every card sells as before.
 */

import { untracked } from '@preact/signals-core'
import type { CustomerSubscription, SubscriptionItem } from '../../../contract/subscriptions.ts'
import type { CustomerPlan, PlanModule } from '../../checkout/plan-module.ts'
import type { Page } from '../../storefront/page.ts'
import { accountOf } from './account.ts'
import { elementWords } from './element-words.ts'
import { flowsOf } from './flow.ts'

interface Found {
  subscription: CustomerSubscription
  item: SubscriptionItem
}

/** The item with the product itself, else one that may become it, else one that its order would repeat. */
const findItem = (subscriptions: readonly CustomerSubscription[], product: string): Found | undefined => {
  const all = subscriptions
    .flatMap((subscription) => subscription.items.map((item): Found => ({ subscription, item })))
    // The endpoint says what an order would repeat.
    .filter(({ item }) => item.repeats?.length)
  return (
    all.find(({ item }) => item.product === product) ??
    all.find(({ item }) => item.plans.includes(product)) ??
    all.find(({ item }) => item.repeats?.includes(product))
  )
}

/** The visible element that shows the dialog: the list of the page, or one that shows nothing else. */
const hostFor = ({ document }: Page): Element => {
  const found = [...document.querySelectorAll('vitrine-subscriptions')].find(
    (element) => element.getAttribute('only') !== 'attention',
  )
  if (found) return found
  const host = document.createElement('vitrine-subscriptions')
  host.setAttribute('only', 'change')
  document.body.append(host)
  return host
}

export const planOf: PlanModule['planOf'] = (
  element,
  storefront,
  token,
  product,
): CustomerPlan | undefined => {
  const { endpoint } = storefront.settings.value
  const words = elementWords(storefront)
  if (!endpoint) return undefined
  const account = accountOf(storefront, endpoint, token)
  untracked(account.start)
  const { list } = account.state.value
  const flows = flowsOf(storefront.page)
  const flow = flows.current.value
  const isInside = flow?.kind === 'change' && flow.host.contains(element) && flow.now.step === 'choose'
  const found = isInside ? flow : list && findItem(list.subscriptions, product)
  if (!words || !found) return undefined
  const { subscription, item } = found
  const isOwn = item.product === product
  const { possible, reason } = item.change
  // What has to be done before a change is possible, its dialog says.
  const isOffered =
    item.plans.includes(product) && (possible || /^(grace|hold|payment|change-open)$/.test(reason ?? ''))
  return {
    isCurrent: isOwn,
    label: isOwn ? words.changeYours : isOffered ? words.changeTo : words.changeContact,
    onPress(event) {
      if (event.type !== 'click') return
      if (isInside) {
        flows.choose({ product })
        flows.review()
        return
      }
      const opener = event.currentTarget as Element
      const choice = { product, quantity: item.quantity, when: 'now' as const }
      const kind = isOwn && subscription.actions.reinstate.possible ? 'reinstate' : 'change'
      const given = { kind, host: hostFor(storefront.page), opener, account, storefront } as const
      flows.open({ ...given, subscription, item, choice }, isOwn && possible ? 'choose' : 'review')
    },
  }
}
