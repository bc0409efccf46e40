/**
 * `vitrine orders`: lists the open orders of an endpoint, and shows, looks up or settles one. It reads the
 * endpoint's own Redis with the endpoint's environment and uses the same ledger, so it cannot break an invariant
 * that the endpoint keeps. An order is settled as not placed only after the platform's purchases were searched for
 * it, because such an order can be placed again. A settlement is logged with its reason. A look-up costs what a run
 * of the reconciler costs.
 */

import type { Order } from '../../contract/cart-process.ts'
import type { ListedOrder } from '../../endpoint/orders/ledger-admin.ts'
import type { Command } from '../command/command.ts'
import { exitCodes, UsageError } from '../command/errors.ts'
import type { OpenLedger } from '../orders/open-ledger.ts'
import { orderFacts, sentWord, stateWord } from '../orders/order-facts.ts'
import { intentForm, readSettlement, refuse, type Settlement } from '../orders/settlement.ts'
import type { Output } from '../terminal/output.ts'
import type { Terminal } from '../terminal/terminal.ts'

const printOrder = (output: Output, listed: ListedOrder): void => {
  for (const [label, value] of orderFacts(listed)) output.line(`${label.padEnd(12)}${value}`)
}

const printList = (output: Output, orders: readonly ListedOrder[]): number => {
  output.json({ orders })
  if (orders.length === 0) output.line('No order is open.', 'success')
  else
    output.table(
      [{ title: 'Intent' }, { title: 'State' }, { title: 'Sent' }],
      orders.map((order) => [order.id, stateWord(order), sentWord(order)]),
    )
  return exitCodes.done
}

/** The order of the purchase that the operator names. Refuses a purchase with another intent. */
const orderOfNamed = async ({ service }: OpenLedger, id: string, purchaseId: number): Promise<Order> => {
  const { intentOf, isLaterBilling } = await import('../../endpoint/orders/intent.ts')
  const { orderOfPurchase } = await import('../../endpoint/orders/outcome.ts')
  const { purchase } = await service.budget.pass('look-ups', (via) =>
    service.client.purchase.get({ purchaseId }, via),
  )
  if (isLaterBilling(purchase))
    throw new UsageError(`Purchase ${purchaseId} is a later billing of a subscription, and no order.`)
  const intent = intentOf(purchase)
  if (intent !== undefined && intent !== id)
    throw new UsageError(`Purchase ${purchaseId} belongs to the order ${intent}.`)
  return orderOfPurchase(service.config, purchase)
}

const outcomes = { form: /^(not-placed|[1-9]\d{0,17})$/, names: 'not-placed or the ID of a purchase' }

/** Milliseconds between two tries while another process searches. */
const retryMs = 3_000
/** The tries of one minute, which a search of the other process may take. */
const tries = 20

/** Searches the platform's purchases. Returns the orders searched for, none if another process keeps searching. */
const lookUp = async ({ service }: OpenLedger, { clock }: Terminal): Promise<readonly string[]> => {
  for (let number = 1; ; number += 1) {
    const { isBusy, searched } = await service.reconcile()
    if (!isBusy || number === tries) return searched
    await new Promise<void>((resolve) => clock.after(retryMs, resolve))
  }
}

interface OrderSettlement extends Settlement {
  id: string
  /** Whether the platform's purchases were searched for the order. */
  isLookedUp: boolean
}

const settle = async (
  open: OpenLedger,
  output: Output,
  { id, outcome, reason, isLookedUp }: OrderSettlement,
): Promise<number> => {
  const now = await open.service.ledger.look(id)
  if (now?.state === 'in-flight') return refuse(output, 'The order is being placed right now.')
  if (now?.state === 'settled')
    return refuse(output, 'The order has an outcome. Nothing was changed; see the order without --settle.')
  // An order that counts as not placed may be placed again.
  if (outcome === 'not-placed' && !isLookedUp)
    return refuse(output, 'The order was not looked up among the purchases, so nothing was changed.')
  const order: Order =
    outcome === 'not-placed' ? { state: 'not-placed' } : await orderOfNamed(open, id, Number(outcome))
  open.service.logger.write('warn', { event: 'order-settled-by-hand', intent: id, outcome, reason })
  await open.admin.settle(id, order, reason)
  return exitCodes.done
}

/** `vitrine orders [intent]`. */
export const orders: Command = {
  name: 'orders',
  argument: 'intent',
  summary: 'lists the open orders of an endpoint; shows, looks up or settles one',
  about: [
    'Without an intent, lists the orders that are under way or unknown, and those that were settled by absence within a day. The intent is in the log and in the purchase (x-vitrine-intent).',
    'It reads the Redis of the endpoint, and needs the environment of the endpoint.',
    'An order that is settled as not placed can be placed again. Look into the platform’s own records first.',
  ],
  options: [
    { name: 'look-up', about: 'search the platform’s purchases now' },
    {
      name: 'settle',
      value: 'outcome',
      about: 'record an outcome: not-placed, or the ID of the purchase; looks up first',
    },
    { name: 'reason', value: 'text', about: 'why, for the log and the record; with --settle' },
  ],
  variables: [
    { name: 'VITRINE_STORE', about: 'address of the Redis, and the other settings of the endpoint' },
  ],
  examples: [
    'vitrine orders',
    'vitrine orders 5f1e… --look-up',
    'vitrine orders 5f1e… --settle not-placed --reason "asked the platform, ticket 4711"',
  ],
  async run(context) {
    const { args, terminal, output } = context
    const id = args.argument
    const settlement = readSettlement(context, outcomes)
    if (id === undefined ? settlement : !intentForm.test(id))
      throw new UsageError('An intent has 40 digits from 0 to f, as the list and the log show it.')
    // Imported on demand, because only this command needs Redis and the endpoint.
    const { openLedger } = await import('../orders/open-ledger.ts')
    const open = await openLedger(terminal.env, (line) => output.note(line), terminal.clock.now)
    try {
      const isAsked = args.isOn('look-up') || settlement !== undefined
      const searched = isAsked ? await lookUp(open, terminal) : []
      if (id === undefined) return printList(output, await open.admin.list())
      if (!(await open.admin.read(id))) return refuse(output, 'There is no such order in the store.')
      const isLookedUp = searched.includes(id)
      const isOpen = (await open.service.ledger.look(id))?.state === 'unknown'
      if (isAsked && !settlement && isOpen && !isLookedUp)
        output.note(
          'The order was not looked up: another process looks, or a purchase cannot be read.',
          'danger',
        )
      const code = settlement ? await settle(open, output, { id, ...settlement, isLookedUp }) : exitCodes.done
      const listed = await open.admin.read(id)
      if (code !== exitCodes.done || !listed) return code
      output.json({ order: listed })
      printOrder(output, listed)
      return code
    } finally {
      await open.close()
    }
  },
}
