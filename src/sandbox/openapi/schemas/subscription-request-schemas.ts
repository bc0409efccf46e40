import { largestQuantity } from '../../state/cart.ts'
import {
  currency,
  filled,
  flag,
  integer,
  listOf,
  numberedOrNamed,
  oneOf,
  ref,
  type Schema,
  type Schemas,
  saying,
  sent,
} from './schema.ts'

const int32: Schema = { type: 'integer', minimum: 1, maximum: 2_147_483_647 }
const quantity: Schema = { type: 'integer', minimum: 1, maximum: largestQuantity }
const id = ref('SubscriptionId')
const mail = { GenerateMail: saying(flag, 'Left out: true. False: the client writes to the customer') }
const runningNumbers = listOf('Item', int32, { minItems: 1, maxItems: 200 })
const updateAction = saying(oneOf('Update', 'Upgrade', 'Downgrade'), 'For reporting only')
const texts = { ProductName: filled, ProductNameExtension: filled, ProductNameEn: filled }
const coupon = {
  CouponCode: saying(filled, 'Counts from the next renewal on, or from a later one'),
  Couponcode: saying(filled, 'The same as CouponCode'),
}
const reporting = { RecommendationsetId: integer, AffiliateId: integer }

const alignment = { AlignToCurrentInterval: flag, GetCustomerPricePreviewOnly: flag }
const extend = { ExtendInterval: saying(flag, 'True requires AlignToCurrentInterval') }

const reconstructed = 'Reconstructed: the platform’s fields are not shown'

/** Bodies of operations on subscriptions (platform-api.md, "Subscription changes"). */
export const subscriptionRequestSchemas: Schemas = {
  CustomerPrice: sent({
    CurrencyId: saying(currency, 'The subscription’s'),
    IsGross: saying(flag, 'As the product’s prices are'),
    Value: { type: 'number', minimum: 0 },
  }),
  AlignmentSettings: sent(alignment, extend),
  AlignmentSettingsWithExtension: sent({ ...alignment, ...extend }),
  AlignmentSettingsWithoutExtension: sent(alignment),
  AddSubscriptionItemRequest: sent(
    { SubscriptionId: id, ProductId: integer, Quantity: quantity },
    {
      AlignmentSettings: ref('AlignmentSettings'),
      CustomerPrice: ref('CustomerPrice'),
      ...mail,
      ...texts,
      ...coupon,
      ...reporting,
    },
  ),
  IncreaseSubscriptionItemQuantityRequest: sent(
    { SubscriptionId: id, RunningNumber: int32, Quantity: saying(quantity, 'How many more') },
    { AlignmentSettings: ref('AlignmentSettingsWithoutExtension'), ...mail },
  ),
  UpdateSubscriptionItemRequest: sent(
    {
      SubscriptionId: id,
      RunningNumber: int32,
      Quantity: saying(quantity, 'The total'),
      UpdateAction: updateAction,
    },
    {
      ProductId: saying(integer, 'Replaces the current one'),
      CustomerPrice: ref('CustomerPrice'),
      TriggerImmediateRenewal: flag,
      AlignmentSettings: ref('AlignmentSettingsWithExtension'),
      ...mail,
      ...texts,
      ...coupon,
      ...reporting,
    },
  ),
  UpdateSubscriptionItemPriceRequest: sent(
    {
      SubscriptionId: id,
      RunningNumber: int32,
      CustomerPrice: ref('CustomerPrice'),
      UpdateAction: updateAction,
    },
    { Quantity: quantity, AlignmentSettings: ref('AlignmentSettingsWithExtension'), ...mail },
  ),
  AlignSubscriptionsRequest: sent(
    {
      PrimarySubscriptionId: saying(id, 'The one with the later next billing date'),
      SecondarySubscriptionId: id,
    },
    { AlignmentSettings: ref('AlignmentSettingsWithoutExtension'), ...mail },
  ),
  UpdateNextBillingDateRequest: sent({
    SubscriptionId: id,
    NextBillingDate: { type: 'string', format: 'date-time', description: 'In UTC and in the future' },
  }),
  ReinstateSubscriptionItemsRequest: sent({ SubscriptionId: id, Items: runningNumbers }, mail),
  UpdateSubscriptionParametersRequest: sent({
    SubscriptionId: id,
    Items: listOf(
      'Item',
      sent({ Key: filled, Value: { type: ['string', 'number', 'boolean'], maxLength: 2_000 } }),
      { minItems: 1, maxItems: 200 },
    ),
  }),
  UpdateContactRequest: {
    ...sent(
      {
        ContactType: numberedOrNamed({ LicenseeContact: 0, BillingContact: 1, DeliveryContact: 2 }),
        Contact: ref('Contact'),
      },
      {
        SubscriptionId: id,
        CustomerReferenceId: filled,
        OverrideEmptyParameters: saying(flag, 'True deletes what the contact leaves out'),
      },
    ),
    description: 'SubscriptionId or CustomerReferenceId names the customer',
  },
  UpdateAccountRequest: sent({ SubscriptionId: id }),
  UpdateSubscriptionRenewalTypeRequest: sent({
    SubscriptionId: id,
    RenewalType: oneOf('Automatic', 'Manual'),
  }),
  RenewSubscriptionRequest: sent({ SubscriptionId: id }),
  DeactivateSubscriptionItemsRequest: saying(
    sent(
      { SubscriptionId: id, Items: runningNumbers },
      { AllowReinstate: saying(flag, 'Left out: true. False: the items are Finished'), ...mail },
    ),
    reconstructed,
  ),
  RemoveSubscriptionItemRequest: saying(
    sent({ SubscriptionId: id, RunningNumber: int32 }, mail),
    reconstructed,
  ),
}
