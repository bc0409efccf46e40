import { ConfigError } from '../../endpoint/config/read-config.ts'
import type { Catalogue, Merchant } from '../../sandbox/catalogue/model.ts'

/** The demo pages show products of this client of the sample catalogue. */
const demoClient = '1001'

/** The merchant that the endpoint acts for: the client of the demo, otherwise the first one in the catalogue. */
export const endpointMerchant = ({ merchants }: Catalogue): Merchant => {
  const merchant = merchants.find(({ clientId }) => clientId === demoClient) ?? merchants[0]
  if (!merchant) throw new Error('The catalogue has no merchant.')
  return merchant
}

const fields = [
  ['VITRINE_CLIENT_ID', 'clientId'],
  ['VITRINE_USERNAME', 'username'],
  ['VITRINE_PASSWORD', 'password'],
] as const

const refusal = ({ clientId }: Merchant, reason: string, cause?: unknown): Error =>
  new Error(`The companion endpoint cannot take client ${clientId} of the catalogue: its ${reason}`, {
    cause,
  })

/** The merchant's credentials as endpoint settings. The endpoint trims settings, so blanks would be lost. */
export const endpointCredentials = (merchant: Merchant): Record<string, string> => {
  const padded = fields.find(([, field]) => merchant[field].trim() !== merchant[field])
  if (padded) throw refusal(merchant, `${padded[1]} must not begin or end with a blank.`)
  return Object.fromEntries(fields.map(([setting, field]) => [setting, merchant[field]]))
}

/** Translates setting errors of the endpoint: the catalogue, not the environment, holds these values. */
export const explainCredentials = (error: unknown, merchant: Merchant): unknown => {
  if (!(error instanceof ConfigError)) return error
  const reasons = fields.flatMap(([setting, field]) =>
    error.problems
      .filter((problem) => problem.startsWith(`${setting} `))
      .map((problem) => problem.replace(setting, field)),
  )
  return reasons.length > 0 ? refusal(merchant, reasons.join(' Its '), error) : error
}

/** Notes for a start with a catalogue of the user's own. */
export const catalogueNotes = (own: Catalogue, sample: Catalogue): string[] => {
  const productsOf = ({ merchants }: Catalogue) =>
    merchants.find(({ clientId }) => clientId === demoClient)?.products.map(({ id }) => id) ?? []
  const sampled = new Set(productsOf(sample))
  const notes = [
    `The companion endpoint acts for client ${endpointMerchant(own).clientId} of your catalogue.`,
  ]
  if (!productsOf(own).some((id) => sampled.has(id)))
    notes.push(
      `The demo pages show products of the sample's client ${demoClient}. Your catalogue has none of them, so they show no prices.`,
    )
  return notes
}
