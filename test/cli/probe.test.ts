import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import {
  loadProfile,
  type Profile,
  parseProfile,
  type Sandbox,
  usualProfile,
} from '../../src/sandbox/index.ts'
import { switches, switchNames } from '../../src/sandbox/profile/switches.ts'
import { baseUrl, call, json, order, unchecked } from '../sandbox/rest-support.ts'
import { runHere } from './support.ts'

const pricingUrl = 'http://localhost:4401'

const env = {
  VITRINE_PRICING_URL: pricingUrl,
  VITRINE_BASE_URL: baseUrl,
  VITRINE_CLIENT_ID: '1001',
  VITRINE_USERNAME: 'merchant-1001',
  VITRINE_PASSWORD: 'secret-1001',
}

/** Switches that only a write, or a block of this address, would show. */
const unreadable = ['rateLimit', 'orderCountry', 'orderError', 'updateActionNumbers'] as const

/** The profile in which every switch has its nth value; those with fewer have their last one. */
const profileOf = (nth: number): Profile =>
  Object.fromEntries(
    switchNames.map((name) => {
      const values = [switches[name].usual, ...switches[name].others]
      return [name, values[Math.min(nth, values.length - 1)]]
    }),
  ) as unknown as Profile

const readable = (profile: Partial<Profile>) =>
  Object.fromEntries(Object.entries(profile).filter(([name]) => !unreadable.some((other) => other === name)))

const placed = async (sandbox: Sandbox): Promise<number> => {
  const body = order({ cart: { ExtraParameters: [{ Key: 'x-note', Value: 'kept' }] } })
  const { PurchaseId } = (await json(call(sandbox, '/cart/processcart', { body }))) as { PurchaseId: number }
  return PurchaseId
}

interface Sent {
  method: string
  path: string
  body: string
  redirect: string
}

/** An account with three purchases, one just placed, on a platform with this profile. */
const account = async (changes: Partial<Profile>) => {
  let waited = 0
  const sandbox = await unchecked({
    profile: { ...usualProfile, ...changes },
    wait: async (ms) => {
      waited += ms
    },
  })
  await placed(sandbox)
  await sandbox.clock.advance(10_000)
  await placed(sandbox)
  await sandbox.clock.advance(595_000)
  const purchaseId = await placed(sandbox)

  const folder = mkdtempSync(join(tmpdir(), 'vitrine-probe-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'profile.json')
  const sent: Sent[] = []
  let pauses = 0
  const probed = (
    args: readonly string[] = [],
    answer = async (request: Request): Promise<Response> => {
      const host = request.url.startsWith(pricingUrl) ? sandbox.prices : sandbox.rest
      return host.request(request, {}, { remoteAddress: '127.0.0.1' })
    },
  ) =>
    runHere(['probe', '--out', file, ...args], {
      env,
      clock: {
        now: () => sandbox.clock.now().getTime() + waited,
        // Pauses between requests end at once, and timeouts never come.
        after: (ms, callback) => {
          if (ms < 1_000) {
            pauses += 1
            queueMicrotask(callback)
          }
          return () => {}
        },
      },
      fetch: async (url, init) => {
        const request = new Request(url, init)
        const { pathname } = new URL(request.url)
        sent.push({
          method: request.method,
          path: pathname,
          redirect: request.redirect,
          body: await request.clone().text(),
        })
        return answer(request)
      },
    })
  return { sandbox, purchaseId, file, sent, pauses: () => pauses, probed }
}

const full = (purchaseId: number) => [
  '--products',
  '97772',
  '--price-rule',
  'team',
  '--purchase',
  String(purchaseId),
]

it.each([0, 1, 2])('writes every value that reads can show, in the profile of values %i', async (nth) => {
  const { purchaseId, file, probed } = await account(profileOf(nth))
  const { code, stderr } = await probed(full(purchaseId))
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  const { notSeen, ...values } = JSON.parse(readFileSync(file, 'utf8'))
  expect(values).toEqual(readable(profileOf(nth)))
  expect(Object.keys(notSeen).sort()).toEqual([...unreadable].sort())
  expect(loadProfile(file)).toEqual({ ...usualProfile, ...values })
})

it('reads and previews only, and generates no session', async () => {
  const { sandbox, purchaseId, sent, probed } = await account({})
  const before = JSON.stringify([...sandbox.state.purchases.all()])
  await probed(full(purchaseId))
  const posts = sent.filter(({ method }) => method !== 'GET')
  expect(new Set(posts.map(({ method, path }) => `${method} ${path}`))).toEqual(
    new Set(['POST /cart/generatecartpreview']),
  )
  for (const { body } of posts) expect(JSON.parse(body)).toMatchObject({ GenerateSessionUrl: false })
  expect(JSON.stringify([...sandbox.state.purchases.all()])).toBe(before)
})

it('pauses before each request, and takes credentials along no redirect', async () => {
  const { purchaseId, sent, pauses, probed } = await account({})
  await probed(full(purchaseId))
  // The client sends the first one.
  const [, ...own] = sent
  expect(own.length).toBeGreaterThan(30)
  expect(pauses()).toBe(own.length)
  expect(new Set(own.map(({ redirect }) => redirect))).toEqual(new Set(['manual']))
})

it('writes no client, product, purchase, customer or credential', async () => {
  const { purchaseId, file, probed } = await account({})
  const { stdout } = await probed([...full(purchaseId), '--json'])
  for (const text of [stdout.replaceAll(file, ''), readFileSync(file, 'utf8')])
    expect(text).not.toMatch(new RegExp(`1001|97772|team|${purchaseId}|customer-paid|secret|@`))
})

it('says what it would need for the rest', async () => {
  const { file, probed } = await account({ withoutProducts: 'nothing' })
  expect((await probed()).code).toBe(0)
  const { notSeen, ...values } = JSON.parse(readFileSync(file, 'utf8'))
  expect(notSeen).toMatchObject({
    promotionMembers: 'No product has a price. Name some with --products.',
    previewSeconds: 'No product has a price. Name some with --products.',
    extraParameters: 'Name a purchase whose order had an x-parameter with --purchase.',
  })
  expect(values).toEqual({
    withoutProducts: 'nothing',
    errorWording: 'sandbox',
    unknownStatusIds: 'refused',
    statusSeparator: 'comma',
    listDelaySeconds: 0,
    listZoneMinutes: 0,
    revenueCategory: true,
    reconstructedOperations: true,
  })
})

it('sends nothing more after a 429, which shows the limit', async () => {
  const { file, sent, probed } = await account({})
  const { code } = await probed([], async ({ url }) =>
    url.startsWith(pricingUrl)
      ? new Response('<html>', { status: 429 })
      : Response.json({ ResultMessage: 'OK' }),
  )
  expect(code).toBe(0)
  expect(sent.map(({ path }) => path)).toEqual(['/connection/test', '/prices'])
  const { notSeen, ...values } = JSON.parse(readFileSync(file, 'utf8'))
  expect(values).toEqual({ rateLimit: true })
  expect(notSeen).toMatchObject({ embargoStatus: 'The platform blocked this address (429) before.' })
})

it('guesses no value from answers that it cannot read', async () => {
  const { file, probed } = await account({})
  await probed(['--products', '97772', '--price-rule', 'team', '--purchase', '1'], async ({ url }) =>
    url.endsWith('/connection/test')
      ? Response.json({ ResultMessage: 'OK' })
      : new Response('<html>', { status: 503 }),
  )
  const { notSeen, ...values } = JSON.parse(readFileSync(file, 'utf8'))
  expect(values).toEqual({})
  expect(Object.keys(notSeen).sort()).toEqual([...switchNames].sort())
})

it('keeps a file that exists already, and asks nothing', async () => {
  const { file, sent, probed } = await account({})
  writeFileSync(file, 'mine')
  expect(await probed()).toMatchObject({ code: 2, stderr: expect.stringContaining('exists already') })
  expect(readFileSync(file, 'utf8')).toBe('mine')
  expect(sent).toEqual([])
})

it('refuses a reason for an unknown switch in a profile', () => {
  expect(parseProfile({ notSeen: { orderError: 'why' } }, 'p.json')).toEqual(usualProfile)
  expect(() => parseProfile({ notSeen: { orderErrors: 'why' } }, 'p.json')).toThrow('notSeen')
})
