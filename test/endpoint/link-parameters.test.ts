import { describe, expect, it } from 'vitest'
import { readConfig } from '../../src/endpoint/config/read-config.ts'
import { cart, endpoint, environment, platformOf, preview } from './support.ts'

/** Previews a cart with further parameters: the link that the platform is asked for, the answer and the log. */
const asked = async (parameters: string, env: Record<string, string> = {}) => {
  const { platform, asked: inputs } = platformOf()
  const { app, lines } = endpoint({ client: platform, env })
  const response = await preview(app, { ...cart, parameters })
  const link = new URL(inputs[0]?.shoppingCartUrl ?? 'https://none.example')
  return { status: response.status, body: await response.json(), link, log: lines.join('\n') }
}

describe('parameters of the merchant’s own link', () => {
  it.each([
    'affiliate=48817',
    'cfg=two-columns',
    'b2b=true',
    'enablecoupon=false',
    'currencies=EUR%2CUSD',
    'languages=de,en',
    'recommendation=7',
    'tracking=spring',
    'scope=quote',
    'AFFILIATE=77',
    'minquantity_97772=1',
    'maxQuantity_97772=2',
    'basequantity_97772=8',
    'dp_97772=__PRICE%3A19.95%3AUSD%3BN',
    'for_97772=ada',
    'x-devId=7',
    'x-source=news%20letter',
    'continueurl=https%3A%2F%2Fshop.example%2Fback',
    'continueurl=https%3A%2F%2Fcheckout.example%2Fback',
  ])('take part in the preview and its link: %s', async (parameters) => {
    const { link, body } = await asked(parameters)
    expect(link.search).toContain(parameters)
    expect(body).not.toHaveProperty('leftOut')
    expect(body).toMatchObject({ checkoutUrl: link.href })
  })

  it.each([
    ['client=2002', 'client'],
    ['host=evil.example', 'host'],
    ['internalcustomer=4711', 'internalcustomer'],
    ['deliveryEmail=ada%40example.com', 'deliveryEmail'],
    ['x-vitrine-intent=1', 'x-vitrine-intent'],
    ['X-Vitrine-Shown=1', 'X-Vitrine-Shown'],
    ['cart=1', 'cart'],
    ['quantity_97772=0', 'quantity_97772'],
    ['coupon=FREE', 'coupon'],
    ['pricerule=staff', 'pricerule'],
    ['price=1', 'price'],
    ['utm_source=mail', 'utm_source'],
    ['continueurl=https%3A%2F%2Fevil.example%2F', 'continueurl'],
    ['continueurl=javascript%3Aalert(1)', 'continueurl'],
    ['continueurl=https%3A%2F%2Fada%3Apass%40shop.example%2F', 'continueurl'],
    [`affiliate=${'9'.repeat(400)}`, 'affiliate'],
  ])('stay out where no page may state them: %s', async (parameters, name) => {
    const { status, body, link } = await asked(parameters)
    expect(status).toBe(200)
    expect(body).toMatchObject({ leftOut: [name] })
    expect(link.search).not.toContain(parameters)
  })

  it.each([
    ['https://shop.example\\@evil.example', 'https://shop.example/@evil.example'],
    ['https:shop.example/back', 'https://shop.example/back'],
    ['https://shop.example\t/back', 'https://shop.example/back'],
    ['https:\\\\shop.example', 'https://shop.example/'],
    ['HTTPS://CHECKOUT.EXAMPLE/back', 'https://checkout.example/back'],
  ])('lead where they were judged to lead: %j', async (written, judged) => {
    for (const name of ['continueurl', 'ContinueURL']) {
      const { link } = await asked(`${name}=${encodeURIComponent(written)}`)
      expect(link.searchParams.get(name)).toBe(judged)
    }
  })

  it('keeps the path of the link in preview and link, and takes none that leads elsewhere', async () => {
    const { platform, asked: inputs } = platformOf()
    const { app } = endpoint({ client: platform })
    const response = await preview(app, { ...cart, path: 'purl-kite_buy/' })
    expect(new URL(inputs[0]?.shoppingCartUrl ?? '').pathname).toBe('/1001/purl-kite_buy/')
    expect(await response.json()).toMatchObject({ checkoutUrl: inputs[0]?.shoppingCartUrl })
    expect((await preview(app, { ...cart, path: '../2002' })).status).toBe(400)
  })

  it('are named in the log, without their values', async () => {
    const { log } = await asked('internalcustomer=customer-47&deliveryEmail=kim%40example.com')
    expect(log).toContain('"leftOut":"internalcustomer,deliveryEmail"')
    // No letter of these stands in the hexadecimal IDs of a line.
    expect(log).not.toMatch(/customer-47|kim/)
  })

  it('are allowed by name in a setting', async () => {
    const { link, body } = await asked('utm_source=mail&gclid=1', {
      VITRINE_LINK_PARAMETERS: 'utm_source, gclid',
    })
    expect(link.search).toContain('utm_source=mail&gclid=1')
    expect(body).not.toHaveProperty('leftOut')
  })

  it('are at most thirty', async () => {
    const names = Array.from({ length: 31 }, (_, index) => `x-p${index}`)
    const { body, link } = await asked(names.map((name) => `${name}=1`).join('&'))
    expect(body).toMatchObject({ leftOut: ['x-p30'] })
    expect([link.searchParams.has('x-p29'), link.searchParams.has('x-p30')]).toEqual([true, false])
  })

  it.each(['internalcustomer', 'deliveryEmail', 'coupon', 'x-vitrine-shown', 'a&b'])(
    'are refused as a setting where no page may state them: %s',
    (name) => {
      expect(() => readConfig({ ...environment, VITRINE_LINK_PARAMETERS: name })).toThrow(
        'VITRINE_LINK_PARAMETERS',
      )
    },
  )

  it.each(['a=1 2', `x-a=${'1'.repeat(1000)}`, ''])('are refused with 400 as %j', async (parameters) => {
    expect((await asked(parameters)).status).toBe(400)
  })
})
