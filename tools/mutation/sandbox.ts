import type { Mutation } from './mutation.ts'

type Row = readonly [name: string, file: string, from: string, to: string, tests: string]

/** The mutations of the sandbox: what stands there, what would stand there without it, and the tests that see it. */
// biome-ignore format: one row a mutation
const rows: readonly Row[] = [
  ['forms come from its own pages', 'http/same-origin.ts', 'new URL(address).host === own.host &&', '', 'pages/back-office'],
  ['a name that leads here is not its own', 'http/same-origin.ts', '&& isOwnName(own, baseUrl)', '', 'pages/back-office'],
  ['browsers say where a form comes from', 'http/same-origin.ts', "(site === 'same-origin' || site === 'none') &&", '', 'http/plain-requests'],
  ['a page of another site sends its address', 'http/same-origin.ts', "headers.get('Referer')", 'null', 'http/plain-requests'],
  ['null has a namespace', 'media/xml.ts', 'scope.get(prefix) === xsi && (flag', '(flag', 'http/xml-dialects'],
  ['a list of one is a list', 'media/xml.ts', 'decoded.length > 1 ? decoded : listOf(decoded[0])', 'decoded', 'http/xml-dialects'],
  ['a prefix hides no prototype', 'media/xml.ts', "if (name === '__proto__')", 'if (false)', 'http/xml-dialects'],
  ['a form has a size', 'media/form.ts', 'readText(c.req.raw, maxFormSize)', 'readText(c.req.raw, Infinity)', 'http/plain-requests'],
  ['a link cannot make a page say something', 'back-office/back-office-routes.ts', "doneMessages.get(c.req.query('done') ?? '')", "c.req.query('done')", 'pages/back-office'],
  ['what was seen is what is charged', 'checkout/checkout-routes.ts', "if (form.seen !== seenTotal(priced)) return again({}, 'priceChanged')", '', 'pages/checkout-pages'],
  ['a session makes one purchase', 'checkout/checkout-routes.ts', 'if (placed !== undefined) return c.redirect(placed, 303)', '', 'pages/checkout-pages'],
  ['an order is shown to who has its key', 'checkout/checkout-routes.ts', " || purchase.confirmationKey !== c.req.param('key')", '', 'pages/checkout-pages'],
  ['a session is of one client', 'cart/sessions.ts', "if (session?.clientId !== clientId) return 'unknown'", "if (!session) return 'unknown'", 'pages/checkout-pages'],
  ['a session ends', 'cart/sessions.ts', "> sessionLifetime) return 'expired'", "> sessionLifetime * 99) return 'expired'", 'pages/checkout-pages'],
  ['a link of a link is a web address', 'cart/cart-link.ts', '/^https?:$/.test(new URL(value).protocol) ? value', 'true ? value', 'pages/checkout-pages'],
  ['a link leads to this checkout', 'cart/cart-link.ts', 'if (!isCheckoutHost(url, baseUrl))', 'if (false)', 'orders/cart-preview'],
  ['a link is one of its client', 'cart/cart-link.ts', 'if (clientId !== merchant.clientId)', 'if (false)', 'orders/cart-preview'],
  ['a purchase is its client’s', 'rest/purchase-routes.ts', "if (purchase?.clientId !== c.get('merchant').clientId)", 'if (!purchase)', 'orders/purchases'],
  ['a list is its client’s', 'rest/purchase-routes.ts', 'purchase.clientId === clientId && ', '', 'orders/purchases'],
  ['pages load nothing', 'pages/page.ts', "default-src 'none'; style-src 'self'", 'default-src *', 'pages/back-office'],
  ['document types are refused', 'media/xml.ts', "if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw new XmlError('Document types and entities are not accepted.')", '', 'http/media'],
  ['entities have to be there', 'media/xml.ts', "if (character === undefined) throw new XmlError('The XML refers to an entity that is not there.')", '', 'http/media'],
  ['characters have to be there', 'media/xml.ts', 'if (!isCharacter(code))', 'if (false)', 'http/media'],
  ['XML is well-formed', 'media/xml.ts', 'if (valid !== true)', 'if (false)', 'http/media'],
  ['no key gets out of its place in XML', 'media/xml.ts', ': [nameOf(key), toTree(key, entry)]', ': [key, toTree(key, entry)]', 'http/media'],
  ['nor as an attribute', 'media/xml.ts', 'attributePrefix + nameOf(key.slice(1))', 'key', 'http/media'],
  ['XML has no control characters', 'media/xml.ts', 'return writable(String(value))', 'return String(value)', 'http/media'],
  ['a body has a size', 'media/media.ts', 'if (size > maxSize)', 'if (false)', 'http/media'],
  ['a body has a depth', 'media/media.ts', "if (isTooDeep(value)) throw invalid('The JSON is nested too deeply.')", '', 'http/media'],
  ['a body is UTF-8', 'media/media.ts', "new TextDecoder('utf-8', { fatal: true })", "new TextDecoder('utf-8')", 'http/media'],
  ['time stays where it can be written', 'context/clock.ts', 'time >= 0 && time < Date.UTC(9000, 0)', 'true', 'http/rest-host'],
  ['an answer is written down before it is given', 'app/rest-host.ts', '    state.commit()\n', '', 'state/persistence'],
  ['a line is whole or not there', 'persistence/journal.ts', 'line.length > 9 && checksum(json) === line.toString(\'latin1\', 0, 8)', 'line.length > 9', 'state/persistence'],
  ['half a line is taken out', 'persistence/journal.ts', 'ftruncateSync(fd, size)', '', 'state/persistence'],
  ['one process a folder', 'persistence/lock.ts', 'if (holder !== undefined) throw inUse(folder, holder)', '', 'state/persistence'],
  ['a notification is not sent elsewhere', 'notification/post-notification.ts', "redirect: 'manual'", "redirect: 'follow'", 'orders/notification'],
  ['only a 2xx accepts a notification', 'notification/post-notification.ts', 'status >= 200 && status < 300', 'status >= 200', 'orders/notification'],
  ['a receiver that is gone is left alone', 'notification/dispatcher.ts', 'count < maxAttemptsPerMove ? 1 : Math.max(left, 1)', '1', 'orders/notification'],
  ['credentials are not part of an address', 'notification/receiver.ts', "url.password = ''", '', 'orders/notification'],
]

export const sandboxMutations: readonly Mutation[] = rows.map(([name, file, from, to, tests]) => ({
  name: `sandbox: ${name}`,
  file: `src/sandbox/${file}`,
  from,
  to,
  tests: `test/sandbox/${tests}.test.ts`,
}))
