import { sha256 } from '../utils/fingerprint.ts'

/** The extra parameter with the intent's ID. The platform returns it in purchases and notifications. */
export const intentParameter = 'x-vitrine-intent'

/** The prefix of the endpoint's own extra parameters, which the browser must not set. */
export const reservedPrefix = 'x-vitrine-'

/** The intent of a purchase, if it was ordered through an endpoint. */
export const intentOf = (purchase: {
  extraParameters?: readonly { key: string; value?: string | undefined }[] | undefined
}): string | undefined => purchase.extraParameters?.find(({ key }) => key === intentParameter)?.value

/**
 * The ID of one intent to buy. It includes the customer, so that customers cannot use each other's keys. It hides the
 * key, because it becomes part of the purchase.
 */
export const intentId = async (clientId: string, subject: string, key: string): Promise<string> =>
  (await sha256(JSON.stringify([clientId, subject, key]))).slice(0, 40)
