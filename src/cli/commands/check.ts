import { isIPv4 } from 'node:net'
import type { Fetch } from '../../client/index.ts'
import { corsFinding, readOrigin } from '../check/cors-finding.ts'
import { type Finding, finding } from '../check/finding.ts'
import { documentationAddress, type PreviewQuery, previewFindings } from '../check/preview-finding.ts'
import { priceFindings } from '../check/price-findings.ts'
import { readCountries } from '../command/arguments.ts'
import type { Command, CommandContext } from '../command/command.ts'
import { exitCodes, UsageError } from '../command/errors.ts'
import { lookUpPrices, type ProductIds, readProducts } from '../platform/look-up-prices.ts'
import {
  credentialVariables,
  hostOptions,
  hostVariables,
  openPlatform,
  type Platform,
} from '../platform/open-platform.ts'
import type { Output } from '../terminal/output.ts'
import { withProgress } from '../terminal/progress.ts'
import type { Tone } from '../terminal/table.ts'

const tones: Readonly<Record<Finding['status'], Tone>> = {
  ok: 'success',
  warning: 'warning',
  failed: 'danger',
  skipped: 'muted',
}

const print = (output: Output, findings: readonly Finding[]): void => {
  output.table(
    [{ title: 'Result' }, { title: 'Check' }, { title: 'Found', wraps: true }],
    findings.map(({ check, status, found }) => [{ text: status, tone: tones[status] }, check, found]),
  )
  const todos = findings.filter(({ todo }) => todo !== undefined)
  if (todos.length > 0) {
    output.line()
    output.line('What to do', 'strong')
  }
  for (const { check, todo } of todos) output.paragraph(`${check}: ${todo}`, '  ')
}

const restFinding = async (platform: Platform): Promise<Finding> => {
  const check = 'REST host'
  if (platform.withoutRest)
    return {
      check,
      status: 'skipped',
      found: platform.withoutRest,
      todo: 'Set VITRINE_BASE_URL, VITRINE_USERNAME and VITRINE_PASSWORD to try the REST host and the cart preview.',
    }
  return finding(check, async () => {
    await platform.client.connection.test()
    return { status: 'ok', found: 'accepts the credentials' }
  })
}

interface Question extends PreviewQuery {
  products: ProductIds
  countries: string[]
  origin: string | undefined
  timeoutMs: number
}

const questionOf = ({ args }: CommandContext): Question => {
  const address = args.text('address')
  if (address !== undefined && !isIPv4(address)) throw new UsageError('--address must be an IPv4 address.')
  return {
    products: readProducts(args.list('products')),
    coupon: args.text('coupon'),
    countries: readCountries(args),
    origin: readOrigin(args.text('origin')),
    address,
    timeoutMs: (args.integer('timeout', 1, 600) ?? 10) * 1_000,
  }
}

const skipped = (check: string, found: string): Finding => ({ check, status: 'skipped', found })

const examine = async (
  platform: Platform,
  question: Question,
  fetch: Fetch,
  step: (label: string) => void,
): Promise<Finding[]> => {
  const { products, coupon, origin, timeoutMs } = question
  const { pricingUrl, clientId } = platform
  const countries = await lookUpPrices(platform, question, () => {})
  const prices = priceFindings(countries, { clientId, coupon })
  step('Asking as a browser would')
  const cors =
    prices[0]?.status === 'ok'
      ? await corsFinding(
          fetch,
          { pricingUrl, clientId, productIds: products.productIds, origin },
          AbortSignal.timeout(timeoutMs),
        )
      : skipped('CORS', 'needs the price host')
  step('Asking the REST host')
  const rest = await restFinding(platform)
  step('Previewing a cart')
  const hasPrices = countries.some(({ items }) => items.length > 0)
  const previews =
    rest.status === 'ok' && hasPrices
      ? await previewFindings(platform, countries, question)
      : [skipped('Cart preview', hasPrices ? 'needs the REST host' : 'needs a product with a price')]
  return [...prices, cors, rest, ...previews]
}

/** `vitrine check`. */
export const check: Command = {
  name: 'check',
  summary: 'tries hosts, credentials, prices, coupon, checkout and CORS',
  about: [
    'Sends the requests of a shop to the platform and explains each failure. It reads and previews only: it orders and changes nothing.',
  ],
  options: [
    {
      name: 'products',
      value: 'ids',
      about:
        'product IDs, separated by commas; your own IDs with an I before them (default: all that the platform lists)',
    },
    { name: 'coupon', value: 'code', about: 'a coupon that should apply to them' },
    {
      name: 'countries',
      value: 'codes',
      about: 'countries of the shoppers, such as DE,US,JP (default: where this computer is)',
    },
    {
      name: 'origin',
      value: 'origin',
      about: 'where your page is, such as https://www.example.com, to see whether it may read the prices',
    },
    {
      name: 'address',
      value: 'ipv4',
      about: `address of the shopper at checkout; without --countries it decides the country there (default: ${documentationAddress}, reserved for documentation)`,
    },
    ...hostOptions('pricingUrl', 'baseUrl', 'clientId'),
  ],
  variables: [
    ...hostVariables('pricingUrl', 'baseUrl', 'clientId'),
    {
      name: 'VITRINE_CHECKOUT_URL',
      about: 'address before the client ID in your checkout links (default: that of the REST host)',
    },
    ...credentialVariables,
  ],
  examples: [
    'vitrine check --products 97772,97776',
    'vitrine check --products 97772 --coupon SAVE10 --countries DE,US,JP --origin https://www.example.com',
  ],
  async run(context) {
    const { terminal, output } = context
    const question = questionOf(context)
    const platform = await openPlatform(context, {
      settings: ['pricingUrl', 'clientId'],
      credentials: 'optional',
    })
    const findings = await withProgress(terminal, 'Asking the price host', (step) =>
      examine(platform, question, terminal.fetch, step),
    )
    const ok = findings.every(({ status }) => status !== 'failed')
    output.json({ ok, checks: findings })
    print(output, findings)
    return ok ? exitCodes.done : exitCodes.failed
  },
}
