import { ConfigError } from '../endpoint/config.ts'
import type { Catalogue, Merchant } from '../sandbox/catalogue/model.ts'

/** The client of the sample catalogue whose products the demo pages are written with. */
const demoClient = '1001'

/** Whom the endpoint beside the demo pages acts for: their client, or the first one of a catalogue without it. */
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

/** The merchant's credentials as the endpoint's settings, which are read without blanks around them. */
export const endpointCredentials = (merchant: Merchant): Record<string, string> => {
  const padded = fields.find(([, field]) => merchant[field].trim() !== merchant[field])
  if (padded) throw refusal(merchant, `${padded[1]} must not begin or end with a blank.`)
  return Object.fromEntries(fields.map(([setting, field]) => [setting, merchant[field]]))
}

/** What the endpoint finds wrong with the credentials, in the catalogue's words: nobody here has set its variables. */
export const tellOfCredentials = (error: unknown, merchant: Merchant): unknown => {
  if (!(error instanceof ConfigError)) return error
  const reasons = fields.flatMap(([setting, field]) =>
    error.problems
      .filter((problem) => problem.startsWith(`${setting} `))
      .map((problem) => problem.replace(setting, field)),
  )
  return reasons.length > 0 ? refusal(merchant, reasons.join(' Its '), error) : error
}

/** What somebody who starts with a catalogue of their own does not see by the addresses. */
export const catalogueNotes = (own: Catalogue, sample: Catalogue): string[] => {
  const productsOf = ({ merchants }: Catalogue) =>
    merchants.find(({ clientId }) => clientId === demoClient)?.products.map(({ id }) => id) ?? []
  const shown = new Set(productsOf(sample))
  const notes = [
    `The companion endpoint acts for client ${endpointMerchant(own).clientId} of your catalogue.`,
  ]
  if (!productsOf(own).some((id) => shown.has(id)))
    notes.push(
      `The demo pages show products of the sample's client ${demoClient}. Your catalogue has none of them, so they show no prices.`,
    )
  return notes
}
