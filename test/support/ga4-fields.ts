/** The fields of Google's reference, and `purchase_source`, which is ours: a custom parameter. */
const fields: Readonly<Record<string, { required: string[]; optional: string[] }>> = {
  view_item_list: { required: ['items'], optional: ['item_list_id', 'item_list_name'] },
  select_item: { required: ['items'], optional: ['item_list_id', 'item_list_name'] },
  view_item: { required: ['currency', 'value', 'items'], optional: [] },
  add_to_cart: { required: ['items'], optional: ['currency', 'value'] },
  remove_from_cart: { required: ['items'], optional: ['currency', 'value'] },
  view_cart: { required: ['currency', 'value', 'items'], optional: [] },
  begin_checkout: { required: ['items'], optional: ['currency', 'value', 'coupon'] },
  select_promotion: {
    required: ['items'],
    optional: ['creative_name', 'creative_slot', 'promotion_id', 'promotion_name'],
  },
  purchase: {
    required: ['transaction_id', 'currency', 'value', 'items'],
    optional: ['tax', 'shipping', 'coupon', 'purchase_source'],
  },
  refund: {
    required: ['transaction_id', 'currency', 'value', 'items'],
    optional: ['tax', 'shipping', 'coupon'],
  },
}
/** Members that an event of the Measurement Protocol has beside those of its kind. */
const protocolFields = ['session_id', 'engagement_time_msec']

/** The names of the events that are known here. */
export const ga4Events: readonly string[] = Object.keys(fields)

interface Event {
  event: string
  ecommerce: Readonly<Record<string, unknown>> & {
    items: readonly { item_id: string; price?: number; quantity: number }[]
  }
}

const itemFields = [
  'item_id',
  'item_name',
  'index',
  'item_list_id',
  'item_list_name',
  'item_variant',
  'price',
  'discount',
  'quantity',
  'coupon',
]

/** The problems of an event, by the fields that Google documents. */
export const ga4Problems = ({ event, ecommerce }: Event): string[] => {
  const { required = [], optional = [] } = fields[event] ?? {}
  const members = Object.keys(ecommerce)
  const found = [
    ...(event in fields ? [] : [`${event} is no event`]),
    ...required.filter((name) => !members.includes(name)).map((name) => `${name} is missing`),
    ...members.filter((name) => ![...required, ...optional, ...protocolFields].includes(name)),
    ...ecommerce.items.flatMap((item) => Object.keys(item).filter((name) => !itemFields.includes(name))),
  ]
  if ('value' in ecommerce !== 'currency' in ecommerce) found.push('value without currency')
  if (ecommerce.items.length > 200) found.push('too many items')
  if (ecommerce.items.some(({ item_id }) => !item_id)) found.push('an item without ID')
  const { value } = ecommerce
  const sum = ecommerce.items.reduce((total, { price = 0, quantity }) => total + price * quantity, 0)
  if (typeof value === 'number' && Math.abs(value - sum) > 0.005) found.push(`value ${value} is not ${sum}`)
  return found
}
