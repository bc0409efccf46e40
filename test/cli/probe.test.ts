/**
 * `vitrine probe` finds out how prices and purchases of an account behave where the documentation leaves it open, and
 * writes a profile for the sandbox. Each sandbox takes one value of every switch, and the probe has to write back those
 * that it asks for. It may only read, keeps its pace, stops at a 429, writes no data of the account, and leaves open what
 * it cannot know. Requests go straight into the sandbox, and pauses end at once.
 */

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { loadProfile, type Profile, parseProfile, usualProfile } from '../../src/sandbox/index.ts'
import { switches, switchNames } from '../../src/sandbox/profile/switches.ts'
import { baseUrl, placeOrder, unchecked } from '../sandbox/rest-support.ts'
import { folderWith } from '../support/folder.ts'
import { runHere } from './support.ts'

const pricingUrl = 'http://localhost:4401'

const env = {
  VITRINE_PRICING_URL: pricingUrl,
  VITRINE_BASE_URL: baseUrl,
  VITRINE_CLIENT_ID: '1001',
  VITRINE_USERNAME: 'merchant-1001',
  VITRINE_PASSWORD: 'secret-1001',
}

/** Switches that reads of prices and purchases show. */
const readable = [
  'promotionMembers',
  'echoesPriceRule',
  'embargoStatus',
  'withoutProducts',
  'unknownProduct',
  'errorWording',
  'extraParameters',
  'unknownStatusIds',
  'statusSeparator',
  'listDelaySeconds',
  'listZoneMinutes',
  'revenueCategory',
] as const satisfies readonly (keyof Profile)[]

/** The profile in which every switch has its nth value; those with fewer have their last one. */
const profileOf = (nth: number): Profile =>
  Object.fromEntries(
    switchNames.map((name) => {
      const values = [switches[name].usual, ...switches[name].others]
      return [name, values[Math.min(nth, values.length - 1)]]
    }),
  ) as unknown as Profile

const readableOf = (profile: Profile) => Object.fromEntries(readable.map((name) => [name, profile[name]]))

interface Sent {
  method: string
  path: string
  redirect: string
}

type Answering = (request: Request, platform: (request: Request) => Promise<Response>) => Promise<Response>

/** An account on a platform with this profile. Seconds pass after each of its purchases. */
const account = async (changes: Partial<Profile>, seconds: readonly number[] = [10, 595, 0]) => {
  const sandbox = await unchecked({ profile: { ...usualProfile, ...changes } })
  let purchaseId = 1
  for (const passed of seconds) {
    purchaseId = await placeOrder(sandbox, { ExtraParameters: [{ Key: 'x-note', Value: 'kept' }] })
    await sandbox.clock.advance(passed * 1_000)
  }

  const file = join(folderWith(), 'profile.json')
  const sent: Sent[] = []
  let pauses = 0
  const platform = async (request: Request): Promise<Response> => {
    const host = request.url.startsWith(pricingUrl) ? sandbox.prices : sandbox.rest
    return host.request(request, {}, { remoteAddress: '127.0.0.1' })
  }
  const probed = (args: readonly string[] = [], answer: Answering = platform) =>
    runHere(['probe', '--out', file, ...args], {
      env,
      clock: {
        now: () => sandbox.clock.now().getTime(),
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
        sent.push({ method: request.method, path: pathname, redirect: request.redirect })
        return answer(request, platform)
      },
    })
  return { purchaseId, file, sent, pauses: () => pauses, probed }
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
  expect(values).toEqual(readableOf(profileOf(nth)))
  expect(notSeen).toEqual({})
  expect(loadProfile(file)).toEqual({ ...usualProfile, ...values })
})

it('reads only', async () => {
  const { purchaseId, sent, probed } = await account({})
  await probed(full(purchaseId))
  expect(new Set(sent.map(({ method }) => method))).toEqual(new Set(['GET']))
})

it('pauses before each request, and takes credentials along no redirect', async () => {
  const { purchaseId, sent, pauses, probed } = await account({})
  await probed(full(purchaseId))
  // The client sends the first one.
  const [, ...own] = sent
  expect(own.length).toBeGreaterThan(15)
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
  })
})

it('sends nothing more after a 429', async () => {
  const { file, sent, probed } = await account({})
  const { code } = await probed([], async ({ url }) =>
    url.startsWith(pricingUrl)
      ? new Response('<html>', { status: 429 })
      : Response.json({ ResultMessage: 'OK' }),
  )
  expect(code).toBe(0)
  expect(sent.map(({ path }) => path)).toEqual(['/connection/test', '/prices'])
  const { notSeen, ...values } = JSON.parse(readFileSync(file, 'utf8'))
  expect(values).toEqual({})
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
  expect(Object.keys(notSeen).sort()).toEqual([...readable].sort())
})

/** A platform whose answers to some paths are rewritten. */
const rewritten =
  (path: string, rewrite: (text: string) => string): Answering =>
  async (request, platform) => {
    const response = await platform(request)
    const text = await response.text()
    return new Response(request.url.includes(path) ? rewrite(text) : text, response)
  }

const wholeDays: Answering = (request, platform) =>
  platform(
    new Request(
      request.url
        .replace(/(startdatetime=[\d-]+T)[\d%A]+/, '$100:00:00')
        .replace(/(enddatetime=[\d-]+T)[\d%A]+/, '$123:59:59'),
      request,
    ),
  )

const withStatus =
  (from: number, to: number): Answering =>
  async (request, platform) => {
    const response = await platform(request)
    return response.status === from ? new Response(response.body, { status: to }) : response
  }

interface Doubt {
  profile?: Partial<Profile>
  seconds?: number[]
  answer?: Answering
  why: string
}

it.each<[keyof Profile, string, Doubt]>([
  [
    'echoesPriceRule',
    'no rule is named',
    { profile: { echoesPriceRule: false }, why: 'Name a price rule with --price-rule.' },
  ],
  [
    'unknownProduct',
    'an unknown product alone is not 404',
    { answer: withStatus(404, 400), why: 'An unknown product alone is answered with 400.' },
  ],
  [
    'statusSeparator',
    'there is no purchase and unknown IDs are ignored',
    {
      profile: { unknownStatusIds: 'ignored' },
      seconds: [],
      why: 'No purchase of the last days can be read. More --days may help.',
    },
  ],
  [
    'listDelaySeconds',
    'the newest purchase is not new',
    { seconds: [100], why: 'The list is between 0 and 100 seconds late. Probe soon after a purchase.' },
  ],
  [
    'listDelaySeconds',
    'the purchases lie far apart',
    {
      profile: { listDelaySeconds: 600 },
      seconds: [2_000, 100],
      why: 'The list is between 100 and 2100 seconds late. Probe soon after a purchase.',
    },
  ],
  [
    'listDelaySeconds',
    'the list lacks an older purchase and has a younger one',
    {
      profile: { listDelaySeconds: 600 },
      answer: rewritten('getpurchase?', (text) => text.replaceAll('12:10:05', '11:50:00')),
      why: 'The list has a younger purchase and lacks an older one.',
    },
  ],
  [
    'listZoneMinutes',
    'purchases give their time without a zone',
    {
      answer: rewritten('getpurchase?', (text) => text.replace(/("CreationTime":"[^"]+)Z"/, '$1"')),
      why: 'Purchases give their time without a zone.',
    },
  ],
  [
    'listZoneMinutes',
    'the list goes by whole days',
    { answer: wholeDays, why: 'No zone explains where the list shows a known purchase.' },
  ],
])('leaves %s out when %s', async (name, _, { profile = {}, seconds, answer, why }) => {
  const { file, probed } = await account(profile, seconds)
  await probed([], answer)
  const { notSeen, ...values } = JSON.parse(readFileSync(file, 'utf8'))
  expect(values).not.toHaveProperty(name)
  expect(notSeen[name]).toBe(why)
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
