import type { OpenOptions } from '../drivers/driver.ts'
import type { Tab } from '../tab.ts'

/** The shop in which a journey is made. */
export interface Shop {
  /** Signs a token for a customer whom the merchant knows. */
  token(customerReference: string): Promise<string>
  /** All that the sandbox has sold. */
  purchases(): Promise<readonly Record<string, unknown>[]>
  /** Opens a page in a tab of a new visit. */
  open(path: string, options?: OpenOptions): Promise<Tab>
}

export interface Journey {
  /** Only engines that have forced colours make this journey. */
  needsForcedColors?: true
  run(shop: Shop): Promise<void>
}

/** Journeys by the sentence that they prove. */
export type Journeys = Readonly<Record<string, Journey>>
