import * as z from 'zod/mini'
import { operation, restWrite } from '../operation.ts'
import type { GenerateSessionUrlInput, SessionUrlResult } from '../types/subscription-changes.ts'
import { text, webAddress } from '../wire/answer-fields.ts'
import * as given from '../wire/request-fields.ts'

/** The operation of docs/platform/checkout-links.md#session-urls. */
export const session = {
  generateUrl: operation<GenerateSessionUrlInput, SessionUrlResult>()({
    ...restWrite,
    path: '/urlgenerator/generateusersessionurl',
    request: given.object({ targetUrl: given.checkoutUrl }),
    response: z.object({ Url: webAddress, ResultMessage: text }),
  }),
}
