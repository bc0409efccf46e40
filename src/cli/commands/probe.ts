/**
 * `vitrine probe`: reads off an account how the platform behaves where its documentation is silent, and writes it
 * as a profile that the sandbox replays. It sends reads and cart previews one at a time and changes nothing. The
 * file holds values of switches and reasons, and no customer, purchase, product or credential; a switch that could
 * not be seen stays without a value, with the reason. An existing file is never overwritten.
 */

import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import type { Profile } from '../../sandbox/profile/switches.ts'
import type { Command, CommandContext } from '../command/command.ts'
import { exitCodes, UsageError } from '../command/errors.ts'
import { timeoutMsOf } from '../command/timeout.ts'
import { readProducts } from '../platform/look-up-prices.ts'
import {
  checkoutVariable,
  credentialVariables,
  hostOptions,
  hostVariables,
  openPlatform,
} from '../platform/open-platform.ts'
import type { Facts } from '../probe/fact.ts'
import { type ProbeQuestion, probePlatform } from '../probe/probe-platform.ts'
import { createReader } from '../probe/reader.ts'
import type { Output } from '../terminal/output.ts'
import { withProgress } from '../terminal/progress.ts'

const usualFile = 'platform-profile.json'
const usualDays = 7

/** The content of the file: a profile, with a reason for each switch that has no value. */
type Probed = Partial<Profile> & { notSeen: Partial<Record<keyof Profile, string>> }

const probedOf = (facts: Partial<Facts>, names: readonly (keyof Profile)[]): Probed => {
  const entries = names.map((name) => {
    const blocked = { why: 'The platform blocked this address (429) before.' }
    return [name, facts[name] ?? blocked] as const
  })
  const values = entries.flatMap(([name, fact]) => ('value' in fact ? [[name, fact.value]] : []))
  const reasons = entries.flatMap(([name, fact]) => ('why' in fact ? [[name, fact.why]] : []))
  return { ...Object.fromEntries(values), notSeen: Object.fromEntries(reasons) }
}

const print = (output: Output, { notSeen, ...values }: Probed, file: string): void => {
  output.json({ file, profile: { ...values, notSeen } })
  output.table(
    [{ title: 'Switch' }, { title: 'Seen' }, { title: 'Why not', wraps: true }],
    [
      ...Object.entries(values).map(([name, value]) => [name, JSON.stringify(value), '']),
      ...Object.entries(notSeen).map(([name, why]) => [name, { text: '-', tone: 'muted' as const }, why]),
    ],
  )
  output.line()
  output.line(`To replay it: vitrine sandbox --profile ${file}`)
}

const questionOf = ({ args, terminal }: CommandContext): ProbeQuestion => ({
  products: readProducts(args.list('products')),
  priceRule: args.text('price-rule'),
  days: args.integer('days', 1, 90) ?? usualDays,
  purchaseId: args.integer('purchase', 1, Number.MAX_SAFE_INTEGER),
  plan: args.integer('plan', 1, Number.MAX_SAFE_INTEGER),
  now: () => terminal.clock.now(),
})

/** `vitrine probe`. */
export const probe: Command = {
  name: 'probe',
  summary: 'reads how your account behaves, for the sandbox to replay',
  about: [
    'Sends reads and cart previews to the platform, one at a time, and writes what they show of the facts that its documentation leaves open. It orders and changes nothing.',
    'Some switches stay unknown, and the file says so: those of links (letter case, paths, bounds, dp_) need a link of yours, orderCountry and orderError need an order, lateRenewal, otherRenewals and renewalPriceRule a renewal, updateActionNumbers a change of a subscription, and rateLimit a block of your address, unless an answer announces it.',
    'The file holds values of switches and reasons only: no customer, purchase, product or credential.',
  ],
  options: [
    { name: 'out', value: 'file', about: `file to write; it must not exist yet (default: ${usualFile})` },
    {
      name: 'products',
      value: 'ids',
      about: 'product IDs, separated by commas (default: all that the platform lists)',
    },
    { name: 'price-rule', value: 'name', about: 'a price rule that changes the price of the first product' },
    {
      name: 'purchase',
      value: 'id',
      about: 'a purchase whose order had an x-parameter, to see whether it came back',
    },
    {
      name: 'plan',
      value: 'id',
      about:
        'a product with another interval than your latest subscriptions, to preview it in the place of their only item',
    },
    { name: 'days', value: 'n', about: `how many days of purchases to list (default: ${usualDays})` },
    ...hostOptions('pricingUrl', 'baseUrl', 'clientId'),
  ],
  variables: [
    ...hostVariables('pricingUrl', 'baseUrl', 'clientId'),
    checkoutVariable,
    ...credentialVariables,
  ],
  examples: [
    'vitrine probe',
    'vitrine probe --products 97772 --price-rule team --purchase 166412284 --out profile.json',
    'vitrine sandbox --profile platform-profile.json',
  ],
  async run(context) {
    const { args, terminal, output } = context
    const question = questionOf(context)
    const timeoutMs = timeoutMsOf(args)
    const file = args.text('out') ?? usualFile
    if (existsSync(file)) throw new UsageError('The file of --out exists already. Name another one.')
    const platform = await openPlatform(context, {
      settings: ['pricingUrl', 'baseUrl', 'clientId'],
      credentials: 'required',
    })
    const { credentials } = platform
    if (!credentials) throw new UsageError('The probe needs VITRINE_USERNAME and VITRINE_PASSWORD.')
    // Imported on demand: schemas would slow down every other command.
    const [{ switchNames }, { parseProfile }] = await Promise.all([
      import('../../sandbox/profile/switches.ts'),
      import('../../sandbox/profile/parse-profile.ts'),
    ])
    const { fetch, clock } = terminal
    const facts = await withProgress(terminal, 'Looking at prices', async (step) => {
      await platform.client.connection.test()
      const reader = createReader({ ...platform, credentials, fetch, clock, timeoutMs })
      return probePlatform(platform, reader, question, step)
    })
    const probed = probedOf(facts, switchNames)
    parseProfile(probed, file)
    await writeFile(file, `${JSON.stringify(probed, null, 2)}\n`, { flag: 'wx' })
    print(output, probed, file)
    return exitCodes.done
  },
}
