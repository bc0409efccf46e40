import type { signCustomerToken } from '../../../src/endpoint/index.ts'
import type { OpenOptions } from '../drivers/driver.ts'
import type { Tab } from '../tab.ts'

type SignOptions = Parameters<typeof signCustomerToken>[0]

/** The shop in which a journey is made. */
export interface Shop {
  /** Signs a token for a customer whom the merchant knows. */
  token(customerReference: string, may?: SignOptions['may']): Promise<string>
  /** All that the sandbox has sold. */
  purchases(): Promise<readonly Record<string, unknown>[]>
  /** Asks the sandbox's back office, or tells it: `fetch` of an address behind `/sandbox/`. */
  backOffice<Answer>(path: string, body?: object): Promise<Answer>
  /** The text of a page of the back office. */
  backOfficeText(path: string): Promise<string>
  /** Opens a page of the shop, or another address, in a tab of a new visit. */
  open(path: string, options?: OpenOptions): Promise<Tab>
}

export interface Journey {
  run(shop: Shop): Promise<void>
}

/** Journeys by the sentence that they prove. */
export type Journeys = Readonly<Record<string, Journey>>
