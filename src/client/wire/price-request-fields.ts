import * as z from 'zod/mini'
import { commaList, currencyCode, idText, numericId, pattern } from './request-fields.ts'

/** The value of a header. A line break would begin another header. */
export const headerValue = pattern(/^[\x20-\x7e]{1,1000}$/, 'must be a header value in ASCII')

/** Product IDs: numbers or their digits. */
export const productIds = commaList(z.union([numericId, idText], { error: 'must be a numeric ID' }))

export const currencyCodes = commaList(currencyCode)
