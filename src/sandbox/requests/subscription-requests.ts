import * as z from 'zod'
import { isReachable } from '../context/clock.ts'
import { largestQuantity } from '../state/cart.ts'
import { contactField } from './contact-field.ts'
import { enumerated, flag, integer, listOf, optional, text } from './fields.ts'
import { subscriptionId } from './process-request.ts'

const body = <T extends z.core.$ZodLooseShape>(shape: T) => z.object(shape, { error: 'must be an object' })

const int32 = integer.refine((value) => value >= 1 && value <= 2_147_483_647, {
  error: 'must be from 1 to 2147483647',
})

const quantity = integer.refine((value) => value >= 1 && value <= largestQuantity, {
  error: `must be from 1 to ${largestQuantity}`,
})

const amount = z
  .union([z.number(), z.string().regex(/^\d{1,12}(\.\d{1,6})?$/)], { error: 'must be a number' })
  .transform(Number)
  .refine((value) => value >= 0, { error: 'must not be negative' })

const customerPrice = body({ CurrencyId: text, IsGross: flag, Value: amount }).transform(
  ({ CurrencyId, IsGross, Value }) => ({ currency: CurrencyId, isGross: IsGross, value: Value }),
)

/** Whether ExtendInterval has to be there; `none` where it is not offered, because silence would promise it. */
type Extending = 'required' | 'optional' | 'none'

const extendProblem = (extending: Extending, isAligned: boolean, isExtended: boolean | undefined) => {
  if (isExtended === undefined) return extending === 'required' ? 'is required' : undefined
  if (isExtended && extending === 'none') return 'is not offered by this operation'
  return isExtended && !isAligned ? 'requires AlignToCurrentInterval' : undefined
}

/** platform-api.md, "Alignment settings". Left out: changed now, billed at the next billing date. */
const settings = (extending: Extending) =>
  optional(
    body({
      AlignToCurrentInterval: flag,
      GetCustomerPricePreviewOnly: flag,
      ExtendInterval: optional(flag),
    }).superRefine(({ AlignToCurrentInterval, ExtendInterval }, issues) => {
      const message = extendProblem(extending, AlignToCurrentInterval, ExtendInterval)
      if (message !== undefined) issues.addIssue({ code: 'custom', path: ['ExtendInterval'], message })
    }),
  ).transform((given) => ({
    isAligned: given?.AlignToCurrentInterval ?? false,
    isPreview: given?.GetCustomerPricePreviewOnly ?? false,
    isExtended: given?.ExtendInterval ?? false,
  }))

/** Left out it means that the customer is written to (platform-facts.md, "Subscriptions"). */
const generateMail = optional(flag).transform((wanted) => wanted ?? true)

/** A word that has no number, without regard to case. */
const oneOf = <const Name extends string>(names: readonly Name[]) =>
  z.string({ error: 'must be a text' }).transform((given, issues): Name => {
    const name = names.find((known) => known.toLowerCase() === given.toLowerCase())
    if (name !== undefined) return name
    issues.addIssue({ code: 'custom', message: `must be one of ${names.join(', ')}` })
    return z.NEVER
  })

const updateAction = oneOf(['Update', 'Upgrade', 'Downgrade'])

/** For reporting only, and reported nowhere here: checked, because the platform checks it. */
const reporting = { RecommendationsetId: optional(integer), AffiliateId: optional(integer) }

const texts = {
  ProductName: optional(text),
  ProductNameExtension: optional(text),
  ProductNameEn: optional(text),
}

/** One list of fields writes `CouponCode`, another `Couponcode`. */
const coupon = { CouponCode: optional(text), Couponcode: optional(text) }

const runningNumbers = listOf(int32, 1)

export const addItemRequest = body({
  SubscriptionId: subscriptionId,
  ProductId: integer,
  Quantity: quantity,
  AlignmentSettings: settings('optional'),
  CustomerPrice: optional(customerPrice),
  GenerateMail: generateMail,
  ...texts,
  ...coupon,
  ...reporting,
})

export const increaseRequest = body({
  SubscriptionId: subscriptionId,
  RunningNumber: int32,
  Quantity: quantity,
  AlignmentSettings: settings('none'),
  GenerateMail: generateMail,
})

export const updateItemRequest = body({
  SubscriptionId: subscriptionId,
  RunningNumber: int32,
  ProductId: optional(integer),
  Quantity: quantity,
  CustomerPrice: optional(customerPrice),
  UpdateAction: updateAction,
  TriggerImmediateRenewal: optional(flag),
  AlignmentSettings: settings('required'),
  GenerateMail: generateMail,
  ...texts,
  ...coupon,
  ...reporting,
})

export const updatePriceRequest = body({
  SubscriptionId: subscriptionId,
  RunningNumber: int32,
  Quantity: optional(quantity),
  CustomerPrice: customerPrice,
  AlignmentSettings: settings('required'),
  UpdateAction: updateAction,
  GenerateMail: generateMail,
})

export const alignRequest = body({
  PrimarySubscriptionId: subscriptionId,
  SecondarySubscriptionId: subscriptionId,
  AlignmentSettings: settings('none'),
  GenerateMail: generateMail,
})

export const nextBillingDateRequest = body({
  SubscriptionId: subscriptionId,
  NextBillingDate: z
    .string({ error: 'must be a text' })
    .pipe(z.iso.datetime({ offset: true, error: 'must be an RFC 3339 date-time', abort: true }))
    .refine((date) => /(?:Z|[+-]00:00)$/i.test(date), { error: 'must be in UTC' })
    .transform((date) => new Date(date))
    .refine((date) => isReachable(date.getTime()), { error: 'is too far away' }),
})

export const reinstateRequest = body({
  SubscriptionId: subscriptionId,
  Items: runningNumbers,
  GenerateMail: generateMail,
})

const scalar = z
  .union([z.string(), z.number(), z.boolean()], { error: 'must be a text' })
  .transform(String)
  .pipe(z.string().max(2_000, 'is too long'))

export const parametersRequest = body({
  SubscriptionId: subscriptionId,
  Items: listOf(body({ Key: text, Value: scalar }), 1),
})

/** platform-api.md, "Subscription changes": by name or by number. */
const contactType = enumerated({ LicenseeContact: 0, BillingContact: 1, DeliveryContact: 2 }).transform(
  (name) =>
    (({ LicenseeContact: 'licensee', BillingContact: 'billing', DeliveryContact: 'delivery' }) as const)[
      name
    ],
)

export const contactRequest = body({
  SubscriptionId: optional(subscriptionId),
  CustomerReferenceId: optional(text),
  OverrideEmptyParameters: optional(flag),
  ContactType: contactType,
  Contact: contactField,
})

export const subscriptionRequest = body({ SubscriptionId: subscriptionId })

export const renewalTypeRequest = body({
  SubscriptionId: subscriptionId,
  RenewalType: oneOf(['Automatic', 'Manual']),
})

/**
 * Requests that platform-api.md does not show, reconstructed from their neighbours, as platform-facts.md marks them.
 * Whoever has the real ones changes them here, and their paths in `subscription-reconstructed.ts`.
 */
export const reconstructed = {
  deactivate: body({
    SubscriptionId: subscriptionId,
    Items: runningNumbers,
    /** False: the items are Finished and cannot come back. */
    AllowReinstate: optional(flag).transform((isAllowed) => isAllowed ?? true),
    GenerateMail: generateMail,
  }),
  remove: body({ SubscriptionId: subscriptionId, RunningNumber: int32, GenerateMail: generateMail }),
  cancelRetry: body({ PurchaseId: integer }),
  licenseKey: body({ PurchaseId: integer, RunningNumber: int32, LicenseKey: text }),
}
