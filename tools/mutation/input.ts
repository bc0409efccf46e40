import { endpointTests, inFile, type Mutation } from './mutation.ts'

const guards = endpointTests('guards')
const previews = endpointTests('cart-preview')
const json = inFile('src/endpoint/http/strict-json.ts', guards)
const reader = inFile('src/endpoint/http/read-body.ts', guards)
const body = inFile('src/endpoint/http/read-json.ts', `${guards} ${previews}`)
const preview = inFile('src/endpoint/cart/preview.ts', previews)
const compare = inFile('src/endpoint/cart/compare.ts', previews)
const route = inFile('src/endpoint/core/cart-preview-route.ts', previews)
const language = inFile('src/endpoint/http/caller.ts', previews)
const config = inFile(
  'src/endpoint/config/checkout-url.ts',
  `${endpointTests('config', 'orders', 'orders-unknown')} ${previews}`,
)

export const inputMutations: readonly Mutation[] = [
  body.never('content type', "!isJson(request.headers.get('content-type'))"),
  reader.never('bytes counted as they arrive', 'size > limit'),
  reader.never('declared length', "Number(request.headers.get('content-length')) > limit"),
  reader.without('a body that breaks off is the sender’s', '.catch(incomplete)', ''),
  json.without('depth of JSON', '> maxDepth', '> 1e9'),
  json.never('a field twice', 'keys.has(value)'),
  json.never('prototype keys', 'poisonous.has(value)'),
  json.never('half characters', 'loneSurrogate.test(value)'),
  json.without(
    'huge numbers',
    'mark.length > 32 || Math.abs(Number(mark)) > Number.MAX_SAFE_INTEGER',
    'false',
  ),
  json.without('UTF-8 only', 'fatal: true', 'fatal: false'),
  preview.never('quantities summed stay bounded', 'quantity > maxQuantity'),
  preview.never('a link that is too long is refused', 'link === undefined'),
  preview.without(
    'no session without being asked',
    'generateSessionUrl: request.session === true',
    'generateSessionUrl: true',
  ),
  preview.without(
    'a session URL is for who asked for it',
    'request.session ? allowedCheckoutUrl(config, preview.sessionUrl) : undefined',
    'allowedCheckoutUrl(config, preview.sessionUrl)',
  ),
  preview.without(
    'session URLs lead to checkout',
    'allowedCheckoutUrl(config, preview.sessionUrl)',
    'preview.sessionUrl ?? undefined',
  ),
  compare.without('money is compared in minor units', 'Number(amount.toFixed(6))', 'amount'),
  route.without('a preview sets no intent', 'refuseReservedExtra(request)\n', '\n'),
  language.without(
    'a language list is one',
    'value && /^[A-Za-z0-9*,;=. -]{1,256}$/.test(value) ? value',
    'value ? value',
  ),
  config.without('shoppers go to allowed hosts only', 'isAllowedHost && isAllowedScheme', 'isAllowedScheme'),
  config.without('shoppers go by the checkout’s scheme', 'isAllowedHost && isAllowedScheme', 'isAllowedHost'),
  config.without('shoppers take no credentials along', ' && !url.username && !url.password', ''),
]
