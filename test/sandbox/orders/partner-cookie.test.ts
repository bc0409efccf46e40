import { expect, it } from 'vitest'
import type { Sandbox } from '../../../src/sandbox/index.ts'
import { openLink, seenIn, textAt } from '../checkout-support.ts'
import { unchecked } from '../rest-support.ts'

// A partner's address leaves a cookie, which a later order without a partner of its own has.

const visitor = { remoteAddress: '127.0.0.1' }
const target = 'https://www.example.com/landing'

/** Follows a partner's address with the browser's cookies, and returns those it has then. */
const visit = async ({ rest }: Sandbox, query: string, cookie = ''): Promise<string> => {
  const address = `/1001/cookie?${query}&redirectto=${encodeURIComponent(target)}`
  const { status, headers } = await rest.request(address, { headers: { Cookie: cookie } }, visitor)
  expect([status, headers.get('location')]).toEqual([303, target])
  return headers.get('set-cookie')?.split(';')[0] ?? cookie
}

/** The partner of an order by a link, placed in a browser with these cookies. */
const partnerOfOrder = async (
  sandbox: Sandbox,
  link: string,
  cookie: string,
): Promise<string | undefined> => {
  const session = await openLink(sandbox, `/1001/?${link}`)
  const seen = seenIn(await textAt(sandbox, session))
  const body = new URLSearchParams({
    email: 'kim@example.test',
    method: 'card',
    card: '4111111111111111',
    seen,
  })
  await sandbox.rest.request(session, { method: 'POST', body, headers: { Cookie: cookie } }, visitor)
  return [...sandbox.state.purchases.all()].at(-1)?.affiliate
}

it('pays the partner of the cookie for a later order whose link names none [checkout-links#partners]', async () => {
  const sandbox = await unchecked()
  const cookie = await visit(sandbox, 'affiliate=friend')
  expect(await partnerOfOrder(sandbox, 'cart=97772', cookie)).toBe('friend')
  expect(await partnerOfOrder(sandbox, 'cart=97772&affiliate=77', cookie)).toBe('77')
  expect(await partnerOfOrder(sandbox, 'cart=97772', '')).toBeUndefined()
})

it('takes a later partner, unless the first may not be replaced [checkout-links#partners]', async () => {
  const sandbox = await unchecked()
  const second = await visit(sandbox, 'affiliate=b', await visit(sandbox, 'affiliate=a'))
  expect(await partnerOfOrder(sandbox, 'cart=97772', second)).toBe('b')
  const fixed = await visit(sandbox, 'affiliate=a&overwritable=false')
  expect(await partnerOfOrder(sandbox, 'cart=97772', await visit(sandbox, 'affiliate=b', fixed))).toBe('a')
})

it('leads to no address that is no page [checkout-links#partners]', async () => {
  const { rest } = await unchecked()
  for (const address of ['javascript:alert(1)', '', '/path']) {
    const path = `/1001/cookie?affiliate=a&redirectto=${encodeURIComponent(address)}`
    const { status, headers } = await rest.request(path, {}, visitor)
    expect([status, headers.get('location'), headers.get('set-cookie')]).toEqual([404, null, null])
  }
})
