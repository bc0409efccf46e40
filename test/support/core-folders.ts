/**
 * The folders of `src` that a newcomer reads: from an attribute to its price, from a press to its settled order, and the
 * client. Everything else is a part, which can go without a change here.
 */
export const coreFolders: readonly string[] = [
  'contract',
  'client',
  'endpoint/core',
  'endpoint/cart',
  'endpoint/once',
  'endpoint/orders',
  'endpoint/http',
  'endpoint/guards',
  'endpoint/config',
  'endpoint/platform',
  'endpoint/customer-token',
  'endpoint/utils',
  'widget/environment',
  'widget/settings',
  'widget/prices',
  'widget/storefront',
  'widget/checkout',
  'widget/binding',
  'widget/runtime',
  'widget/startup',
  'widget/views',
  'widget/styles',
  'widget/messages',
  'widget/elements/card',
  'widget/elements/buy',
  'widget/elements/price',
  'widget/elements/store',
]
