import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import type { GenerateSessionUrlInput, SessionUrlResult } from '../types/subscription-changes.ts'
import { text, webAddress } from '../wire/answer-fields.ts'
import * as given from '../wire/request-fields.ts'

/** {base_url}/urlgenerator (platform-facts.md, "Cart"). */
export const session = {
  /** A session URL for a checkout link: valid for one purchase, or 72 hours after its last hit. */
  generateUrl: operation<GenerateSessionUrlInput, SessionUrlResult>()({
    method: 'POST',
    host: 'rest',
    path: '/urlgenerator/generateusersessionurl',
    parametersIn: 'body',
    request: z.strictObject({ targetUrl: given.checkoutUrl }),
    response: z.object({ Url: webAddress, ResultMessage: text }),
    isSafe: false,
  }),
}
