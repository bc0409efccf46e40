/**
 * The schemas of requests that change subscriptions. They accept what the platform documents and refuse unknown
 * members, and the OpenAPI document is derived from them, so both cannot disagree. Values are decoded here once:
 * routes get numbers, flags and dates. Requests that the platform does not document are reconstructed and kept
 * apart.
 */

import * as z from 'zod'
import { isReachable } from '../context/clock.ts'
import { quantity, subscriptionId } from './cart-requests.ts'
import { contactField } from './contact-field.ts'
import {
  body,
  documented,
  enumerated,
  flag,
  integer,
  integerBetween,
  listOf,
  oneOf,
  optional,
  scalar,
  text,
} from './fields.ts'

const int32 = integerBetween(1, 2_147_483_647)

const amount = z
  .union([z.number(), z.string().regex(/^\d{1,12}(\.\d{1,6})?$/)], { error: 'must be a number' })
  .transform(Number)
  .refine((value) => value >= 0, { error: 'must not be negative' })
  .register(documented, { type: 'number', minimum: 0 })

const customerPrice = body({ CurrencyId: text, IsGross: flag, Value: amount }).transform(
  ({ CurrencyId, IsGross, Value }) => ({ currency: CurrencyId, isGross: IsGross, value: Value }),
)

/**
 * How an operation offers ExtendInterval. `none` still refuses true, because silence would promise an
 * extension.
 */
type Extension = 'required' | 'optional' | 'none'

const extendInterval = {
  required: flag,
  optional: optional(flag),
  none: optional(flag).register(documented, { 'x-hidden': true }),
} as const

const extendProblem = (extension: Extension, isAligned: boolean, isExtended: boolean | undefined) => {
  if (!isExtended) return undefined
  if (extension === 'none') return 'is not offered by this operation'
  return isAligned ? undefined : 'requires AlignToCurrentInterval'
}

/**
 * docs/platform/subscriptions.md#alignment. The default changes at once and bills at the next billing date.
 */
const settings = (extension: Extension) =>
  optional(
    body({
      AlignToCurrentInterval: flag,
      GetCustomerPricePreviewOnly: flag,
      ExtendInterval: extendInterval[extension],
    }).superRefine(({ AlignToCurrentInterval, ExtendInterval }, issues) => {
      const message = extendProblem(extension, AlignToCurrentInterval, ExtendInterval)
      if (message !== undefined) issues.addIssue({ code: 'custom', path: ['ExtendInterval'], message })
    }),
  ).transform((given) => ({
    isAligned: given?.AlignToCurrentInterval ?? false,
    isPreview: given?.GetCustomerPricePreviewOnly ?? false,
    isExtended: given?.ExtendInterval ?? false,
  }))

/** The default sends an e-mail to the customer (docs/platform/subscriptions.md#changes). */
const generateMail = optional(flag).transform((wanted) => wanted ?? true)

/** The numbers are those that clients send (docs/platform/subscriptions.md#update-item). */
const updateAction = enumerated({ Update: 0, Upgrade: 1, Downgrade: 2 })

/** For reporting only. The values are checked, because the platform checks them. */
const reporting = { RecommendationsetId: optional(integer), AffiliateId: optional(integer) }

const texts = {
  ProductName: optional(text),
  ProductNameExtension: optional(text),
  ProductNameEn: optional(text),
}

/** The platform documents both `CouponCode` and `Couponcode`. */
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
    .refine((date) => isReachable(date.getTime()), { error: 'is too far away' })
    .register(documented, { type: 'string', format: 'date-time' }),
})

export const reinstateRequest = body({
  SubscriptionId: subscriptionId,
  Items: runningNumbers,
  GenerateMail: generateMail,
})

export const parametersRequest = body({
  SubscriptionId: subscriptionId,
  Items: listOf(body({ Key: text, Value: scalar }), 1),
})

/** A name or a number (docs/platform/contacts.md#update). */
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
 * Requests that the platform does not document, reconstructed from similar ones
 * (docs/platform/index.md#sureness). Their paths are in `reconstructed-routes.ts`.
 */
export const reconstructed = {
  deactivate: body({
    SubscriptionId: subscriptionId,
    Items: runningNumbers,
    /** False finishes the items, so that they cannot be reinstated. */
    AllowReinstate: optional(flag).transform((isAllowed) => isAllowed ?? true),
    GenerateMail: generateMail,
  }).refine(({ AllowReinstate, GenerateMail }) => AllowReinstate || !GenerateMail, {
    error: 'must be false when AllowReinstate is false',
    path: ['GenerateMail'],
  }),
  remove: body({ SubscriptionId: subscriptionId, RunningNumber: int32, GenerateMail: generateMail }),
  cancelRetry: body({ PurchaseId: integer }),
  licenseKey: body({ PurchaseId: integer, RunningNumber: int32, LicenseKey: text }),
}
