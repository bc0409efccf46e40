import { isIPv4 } from 'node:net'
import type { Fetch } from '../../client/index.ts'
import { readCountries } from '../command/arguments.ts'
import type { CommandContext } from '../command/command.ts'
import { UsageError } from '../command/errors.ts'
import { timeoutMsOf } from '../command/timeout.ts'
import { lookUpPrices, type ProductIds, readProducts } from '../platform/look-up-prices.ts'
import { openPlatform, type Platform } from '../platform/open-platform.ts'
import { withProgress } from '../terminal/progress.ts'
import { corsFinding, readOrigin } from './cors-finding.ts'
import { type Finding, finding } from './finding.ts'
import { type PreviewQuery, previewFindings } from './preview-finding.ts'
import { priceFindings } from './price-findings.ts'

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
    timeoutMs: timeoutMsOf(args),
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

/** Tries hosts, credentials, prices, coupon, checkout and CORS. */
export const platformFindings = async (context: CommandContext): Promise<Finding[]> => {
  const question = questionOf(context)
  const platform = await openPlatform(context, {
    settings: ['pricingUrl', 'clientId'],
    credentials: 'optional',
  })
  const { terminal } = context
  return withProgress(terminal, 'Asking the price host', (step) =>
    examine(platform, question, terminal.fetch, step),
  )
}
