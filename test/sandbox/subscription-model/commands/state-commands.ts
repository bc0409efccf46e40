import fc from 'fast-check'
import { day, written } from '../calendar.ts'
import {
  deactivate,
  moveBilling,
  moveCustomer,
  reinstate,
  remove,
  renewNow,
  setRenewal,
  updateCard,
} from '../changes.ts'
import { at, type Item, opened, type Subscription, type World } from '../world.ts'
import { rarely } from './arbitraries.ts'
import { attempt, type Chosen, chosen, command, done, type Expected, itemNumber, pick } from './command.ts'

/** A change of one subscription, by the name of its operation. */
const changeOf =
  (
    name: string,
    which: Parameters<typeof chosen>[1],
    suits: (subscription: Subscription) => boolean,
    plan: (chosen: Chosen, world: World) => { body: object; answer: () => Expected },
  ) =>
  (world: World) => {
    const found = chosen(world, which, suits)
    if (!found) return undefined
    const { body, answer } = plan(found, world)
    return {
      path: `/subscription/${name}`,
      body: { SubscriptionId: found.SubscriptionId, ...body },
      answer,
    }
  }

const any = (): boolean => true
const canComeBack = ({ status }: Item): boolean => status === 'Deactivated' || status === 'AwaitingReinstate'
const isOpen = ({ status }: Item): boolean => status === 'Active'
const isActive = ({ status }: Subscription): boolean => status === 'Active'
const canRenew = ({ status }: Subscription): boolean => /^(Active|Grace|Hold)$/.test(status)
const picks = fc.array(pick, { minLength: 1, maxLength: 2 })

const numbersOf = (
  subscription: Subscription,
  items: readonly Parameters<typeof itemNumber>[1][],
  suits: (item: Item) => boolean,
): number[] => [...new Set(items.map((item) => itemNumber(subscription, item, suits)))]

const reinstating = fc.record({ which: pick, items: picks }).map(({ which, items }) =>
  command(
    changeOf(
      'reinstatesubscriptionitems',
      which,
      ({ items }) => items.some(canComeBack),
      ({ subscription }, world) => {
        const numbers = numbersOf(subscription, items, canComeBack)
        return { body: { Items: numbers }, answer: () => done(() => reinstate(world, subscription, numbers)) }
      },
    ),
  ),
)

const deactivating = fc
  .record({ which: pick, items: picks, isForGood: rarely })
  .map(({ which, items, isForGood }) =>
    command(
      changeOf(
        'deactivatesubscriptionitems',
        which,
        (subscription) => opened(subscription).length > 0,
        ({ subscription }, world) => {
          const numbers = numbersOf(subscription, items, isOpen)
          return {
            body: { Items: numbers, AllowReinstate: !isForGood, GenerateMail: !isForGood },
            answer: () => done(() => deactivate(world, subscription, numbers, !isForGood)),
          }
        },
      ),
    ),
  )

const removing = fc.record({ which: pick, item: pick }).map(({ which, item }) =>
  command(
    changeOf(
      'removesubscriptionitem',
      which,
      ({ items }) => items.length > 1,
      ({ subscription }, world) => {
        const number = itemNumber(subscription, item, (one) => isOpen(one) || canComeBack(one))
        return {
          body: { RunningNumber: number },
          answer: () => done(() => remove(world, subscription, number)),
        }
      },
    ),
  ),
)

const movingBilling = fc
  .record({ which: pick, days: fc.integer({ min: -3, max: 45 }) })
  .map(({ which, days }) =>
    command(
      changeOf('updatenextbillingdate', which, isActive, ({ subscription }, world) => {
        const next = world.now + days * day
        return {
          body: { NextBillingDate: written(next) },
          answer: () => done(() => moveBilling(world, subscription, next)),
        }
      }),
    ),
  )

const parameter = fc.record({
  which: pick,
  key: fc.constantFrom('x-a', 'x-b'),
  value: fc.constantFrom('1', '2', '3'),
})

const settingParameter = parameter.map(({ which, key, value }) =>
  command(
    changeOf('updatesubscriptionparameters', which, any, ({ subscription }) => ({
      body: { Items: [{ Key: key, Value: value }] },
      answer: () => done(() => void subscription.waiting.set(key, value)),
    })),
  ),
)

const movingCustomer = fc
  .record({ which: pick, country: fc.constantFrom('DE', 'US', 'JP') })
  .map(({ which, country }) =>
    command(
      changeOf('updatecontact', which, any, ({ subscription }, world) => ({
        body: { ContactType: 1, Contact: { LanguageId: 'en', CountryId: country } },
        answer: () => done(() => moveCustomer(world, subscription, country)),
      })),
    ),
  )

const updatingCard = pick.map((which) =>
  command(
    changeOf('updateaccount', which, any, ({ subscription }, world) => ({
      body: {},
      answer: () => done(() => updateCard(world, subscription)),
    })),
  ),
)

const settingRenewal = fc
  .record({ which: pick, type: fc.constantFrom('Automatic', 'Automatic', 'Manual') })
  .map(({ which, type }) =>
    command(
      changeOf('updatesubscriptionrenewaltype', which, any, ({ subscription }) => ({
        body: { RenewalType: type },
        answer: () => done(() => setRenewal(subscription, type)),
      })),
    ),
  )

const renewing = pick.map((which) =>
  command(
    changeOf('renewsubscription', which, canRenew, ({ subscription }, world) => ({
      body: {},
      answer: () => attempt(() => renewNow(world, subscription)),
    })),
  ),
)

const naming = fc
  .record({ which: pick, reference: fc.constantFrom('first', 'second', 'third') })
  .map(({ which, reference }) =>
    command((world) => {
      const found = chosen(world, which)
      // Two customers with one reference could not be distinguished.
      if (!found || world.customers.some((customer) => customer.reference === reference)) return undefined
      return {
        path: `/subscription/updatecustomer?subscriptionid=${found.SubscriptionId}&customerreferenceid=${reference}`,
        body: {},
        answer: () =>
          done(() => {
            at(world.customers, found.subscription.customer).reference = reference
          }),
      }
    }),
  )

/** Changes of states and settings. */
export const stateCommands = [
  reinstating,
  reinstating,
  deactivating,
  removing,
  movingBilling,
  settingParameter,
  movingCustomer,
  updatingCard,
  settingRenewal,
  renewing,
  naming,
]
