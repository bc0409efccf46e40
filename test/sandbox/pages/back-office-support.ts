import type { Sandbox, SandboxOptions } from '../../../src/sandbox/index.ts'
import { createReceiver } from '../orders/notification-support.ts'
import { call, order, standing } from '../rest-support.ts'

/** Text that looks like markup. */
export const hostile = {
  script: '<script>alert(1)</script>',
  image: '"><img src=x onerror=alert(1)>',
  bold: '<b>summer</b> & \'sun"',
}

/** A customer whose name, company, order and parameters look like markup. */
const hostileOrder = order({
  cart: {
    CustomerReferenceId: 'customer-pending',
    UseInternalContacts: false,
    BillingContact: {
      LanguageId: 'en',
      CountryId: 'DE',
      Firstname: hostile.script,
      Lastname: hostile.image,
      Company: hostile.bold,
      City: hostile.script,
      EMail: `${hostile.image}@example.test`,
    },
    ExtraParameters: [{ Key: 'x-campaign', Value: hostile.bold }],
  },
})

const day = 86_400_000

/** A sandbox with refused notifications, a subscription on hold and hostile texts. */
export const createBusySandbox = async (options: SandboxOptions = {}) => {
  const receiver = createReceiver(500, 'down')
  const target = {
    url: 'https://shop.example/notifications',
    username: hostile.script,
    password: 'not to be shown',
  }
  const sandbox = receiver.of(
    await standing({ notifications: { 1001: target }, fetch: receiver.fetch, ...options }),
  )
  await call(sandbox, '/cart/processcart', { body: order() })
  for (const reference of ['customer-offline', 'customer-declined', 'customer-retry'])
    await call(sandbox, '/cart/processcart', { body: order({ cart: { CustomerReferenceId: reference } }) })
  await call(sandbox, '/cart/processcart', { body: hostileOrder })
  const [subscription] = sandbox.state.subscriptions.all()
  if (!subscription) throw new Error('No subscription began.')
  const { id, customerId } = subscription
  await call(sandbox, '/subscription/updatesubscriptionparameters', {
    body: { SubscriptionId: id, Items: [{ Key: hostile.script, Value: hostile.image }] },
  })
  await call(sandbox, '/subscription/updatesubscriptionitem', {
    body: {
      SubscriptionId: id,
      RunningNumber: 1,
      Quantity: 3,
      UpdateAction: 'Upgrade',
      ProductName: hostile.script,
      AlignmentSettings: {
        AlignToCurrentInterval: false,
        GetCustomerPricePreviewOnly: false,
        ExtendInterval: false,
      },
    },
  })
  await call(sandbox, `/sandbox/customers/${customerId}/payment`, { body: { method: 'declined' } })
  await sandbox.notifications.settled()
  await sandbox.clock.advance(380 * day)
  await sandbox.notifications.settled()
  return { sandbox, subscriptionId: id, customerId, received: receiver.received }
}

const origin = 'http://localhost:4402'

/** Requests a page as a browser does. */
export const page = async (
  { rest }: Sandbox,
  path: string,
): Promise<{ response: Response; text: string }> => {
  const headers = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' }
  const response = await rest.request(`${origin}${path}`, { headers })
  return { response, text: await response.text() }
}

/** Submits a form as a browser does. `from` is the origin of another page, or null for a program. */
export const submit = (
  { rest }: Sandbox,
  path: string,
  fields: Record<string, string>,
  from: string | null = origin,
  host = origin,
): Promise<Response> =>
  Promise.resolve(
    rest.request(`${host}${path}`, {
      method: 'POST',
      headers: { ...(from !== null && { origin: from }) },
      body: new URLSearchParams(fields),
    }),
  )

/** Every page of the back office that links reach, and the pages outside that they lead to. */
export const everyPage = async (sandbox: Sandbox): Promise<Map<string, string>> => {
  const found = new Map<string, string>()
  const next = ['/sandbox/purchases']
  for (let path = next.pop(); path !== undefined; path = next.pop()) {
    if (found.has(path) || path === '/openapi.json') continue
    const { response, text } = await page(sandbox, path)
    if (response.status !== 200 && response.status !== 303) throw new Error(`${path}: ${response.status}`)
    found.set(path, text)
    if (!path.startsWith('/sandbox/')) continue
    for (const [, href = ''] of text.matchAll(/href="(\/[^"]*)"/g)) next.push(href.replaceAll('&amp;', '&'))
  }
  return found
}
