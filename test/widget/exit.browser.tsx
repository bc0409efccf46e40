/**
 * The element by which a customer leaves a contract: the form, the summary where French law asks for one, and the receipt
 * with date and time. It never claims that nothing was
 * received when it cannot know, and repeats the same declaration instead. Nothing is kept in the browser. The endpoint
 * answers as each test says.
 */

import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { ExitDeclaration } from '../../src/contract/exit-schema.ts'
import type { Settings } from '../../src/widget/settings/settings.ts'
import type { Loader } from '../../src/widget/storefront/page.ts'
import { exitReceipt, fillExit } from './every-state.ts'
import { json, mount, ownStorage, priced, rootOf, testPage, textOf } from './support.ts'

interface Sent {
  path: string
  key: string | null
  body: ExitDeclaration
}

type Reply = (sent: Sent) => Response | Promise<Response>

const received: Reply = ({ body }) => json(exitReceipt(body))
const notStored: Reply = () => json({ code: 'exit-not-stored' }, { status: 503 })

/** A page with the element, and an endpoint that answers declarations and nothing else. */
const open = async (
  html = '<vitrine-exit kind="cancel"></vitrine-exit>',
  reply: Reply = received,
  settings: Settings = {},
) => {
  const sent: Sent[] = []
  const replies = { reply }
  const storage = ownStorage()
  const test = testPage(
    (url, init) => {
      if (!url.pathname.startsWith('/exits')) return json({}, { status: 404 })
      const headers = new Headers(init?.headers)
      sent.push({
        path: url.pathname,
        key: headers.get('idempotency-key'),
        body: JSON.parse(String(init?.body)),
      })
      const last = sent.at(-1)
      if (!last) throw new Error('nothing was sent')
      return replies.reply(last)
    },
    { endpoint: 'https://shop.example', ...settings },
    storage,
  )
  const host = mount(html)
  await test.settle()
  const root = rootOf(host, 'vitrine-exit')
  const press = async (part: string) => {
    root.querySelector<HTMLElement>(`[part=${part}]`)?.click()
    await test.settle()
  }
  return {
    ...test,
    host,
    root,
    sent,
    replies,
    storage,
    press,
    part: (name: string) => root.querySelector<HTMLElement>(`[part=${name}]`),
    fill: (values?: Record<string, string>) => fillExit(root, values),
    field: (name: string) => root.querySelector<HTMLInputElement>(`#${name}`),
    fields: () => [...root.querySelectorAll<HTMLInputElement>('[name]')].map(({ name }) => name),
    details: () =>
      Object.fromEntries(
        [...root.querySelectorAll('dl div')].map((row) => [
          textOf(row.querySelector('dt')),
          row.querySelector('dd')?.textContent,
        ]),
      ),
  }
}

it('opens the form by a button, and gives the focus back to it when the form is closed', async () => {
  const { root, part, press, requests } = await open()
  expect(textOf(root)).toBe('Cancel contracts here')
  part('open')?.focus()
  await press('open')
  expect(root.activeElement).toBe(part('title'))
  await press('close')
  expect(root.activeElement).toBe(part('open'))
  expect(requests).toEqual([])
})

it('sends a cancellation, and shows a receipt with content, date and time', async () => {
  const { root, press, fill, sent, details, part } = await open()
  await press('open')
  fill({ end: '2026-12-31' })
  await press('confirm')
  expect(sent.map(({ path, body }) => [path, body])).toEqual([
    [
      '/exits',
      {
        kind: 'cancel',
        name: 'Ada Lovelace',
        contract: 'Studio, order 4711',
        email: 'ada@mail.example',
        language: 'en-US',
        end: '2026-12-31',
      },
    ],
  ])
  expect(sent[0]?.key).toMatch(/^[\da-f]{32}$/)
  expect(details()).toEqual({
    'Receipt number': '7K3M-Q2XZ-A91F',
    'Received on': expect.stringMatching(/^November 26, 2026 at \d+:07:12 [AP]M \S+$/),
    Seller: location.hostname,
    Declaration: 'I cancel this contract.',
    'Your name': 'Ada Lovelace',
    'Your contract': 'Studio, order 4711',
    'Your e-mail address': 'ada@mail.example',
    'The contract ends on': 'December 31, 2026',
  })
  expect(textOf(part('title'))).toBe('Your declaration has been received.')
  expect(textOf(root.querySelector('[role=status]'))).toBe('Your declaration has been received.')
  expect(root.activeElement).toBe(part('title'))
  expect(root.querySelector('form')).toBeNull()
})

it('withdraws by name, contract and e-mail address alone', async () => {
  const { press, fill, fields, sent, details, part } = await open(
    '<vitrine-exit kind="withdraw"></vitrine-exit>',
  )
  expect(textOf(part('open'))).toBe('Withdraw from contract here')
  await press('open')
  expect(fields()).toEqual(['name', 'contract', 'email'])
  expect(textOf(part('confirm'))).toBe('Confirm withdrawal')
  fill()
  await press('confirm')
  expect(Object.keys(sent[0]?.body ?? {})).toEqual(['kind', 'name', 'contract', 'email', 'language'])
  expect(details().Declaration).toBe('I withdraw from this contract.')
})

it('works by keyboard alone', async () => {
  const { root, part, field, sent, settle } = await open('<vitrine-exit kind="withdraw"></vitrine-exit>')
  part('open')?.focus()
  await userEvent.keyboard('{Enter}')
  await settle()
  await userEvent.keyboard('{Tab}{Tab}')
  expect(root.activeElement).toBe(field('name'))
  await userEvent.keyboard('Ada{Tab}order 4711{Tab}ada@mail.example{Enter}')
  await settle()
  expect(sent).toHaveLength(1)
  expect(root.activeElement).toBe(part('title'))
})

it('asks for kind and reason where German law does, and declares at once', async () => {
  const { press, fill, fields, sent, part, root, settle } = await open(undefined, received, {
    locale: 'de-DE',
  })
  expect(textOf(part('open'))).toBe('Verträge hier kündigen')
  await press('open')
  expect(fields()).toEqual(['name', 'contract', 'email', 'manner', 'manner', 'end'])
  root.querySelector<HTMLElement>('[value=extraordinary]')?.click()
  await settle()
  expect(fields()).toContain('reason')
  fill()
  expect(textOf(part('confirm'))).toBe('jetzt kündigen')
  await press('confirm')
  expect(sent).toEqual([])
  expect(root.activeElement?.id).toBe('reason')
  fill({ reason: 'Umzug' })
  await press('confirm')
  expect(sent[0]?.body).toMatchObject({ manner: 'extraordinary', reason: 'Umzug', language: 'de-DE' })
})

it('shows a summary first where French law does, from which the customer can go back', async () => {
  const { press, fill, sent, details, part, field, root, replies } = await open(undefined, notStored, {
    locale: 'fr-FR',
  })
  await press('open')
  fill()
  expect(part('confirm')).toBeNull()
  await press('review')
  expect(sent).toEqual([])
  expect(details()).toMatchObject({ 'Votre nom': 'Ada Lovelace', 'Type de résiliation': 'Ordinaire' })
  expect(textOf(part('confirm'))).toBe('Notification de la résiliation')
  await press('edit')
  expect(root.activeElement).toBe(field('name'))
  fill({ name: 'Ada King' })
  await press('review')
  await press('confirm')
  expect(sent.map(({ body }) => body.name)).toEqual(['Ada King'])
  expect(textOf(root.querySelector('form ~ [part=error]'))).toContain('Rien n’a été reçu.')
  expect(details()).toMatchObject({ 'Votre nom': 'Ada King' })
  replies.reply = received
  await press('confirm')
  expect(textOf(part('title'))).toBe('Votre déclaration a été reçue.')
  const withdrawal = await open('<vitrine-exit kind="withdraw"></vitrine-exit>', received, {
    locale: 'fr-FR',
  })
  await withdrawal.press('open')
  expect(textOf(withdrawal.part('confirm'))).toBe('Confirmer la rétractation')
})

it('names the fields that are missing, and sends nothing', async () => {
  const { press, fill, sent, field, root } = await open()
  await press('open')
  fill({ name: '  ', email: ' ' })
  await press('confirm')
  expect(sent).toEqual([])
  expect(root.activeElement).toBe(field('name'))
  const complaintOf = (name: string): string => {
    const ids = field(name)?.getAttribute('aria-describedby')?.split(' ') ?? []
    return field(name)?.ariaInvalid === 'true' ? textOf(root.getElementById(ids.at(-1) ?? '')) : ''
  }
  expect(['name', 'contract', 'email'].map(complaintOf)).toEqual([
    'Please fill in this field.',
    '',
    'Please enter your e-mail address, so that the shop can confirm your declaration. You can also continue without one.',
  ])
})

it.each(['en-US', 'fr-FR'])('asks for the address once, and declares without one in %s', async (locale) => {
  const { press, fill, sent, field, root, details, part } = await open(undefined, received, { locale })
  const send = async () => {
    await press(part('review') ? 'review' : 'confirm')
  }
  await press('open')
  fill({ email: '\u200b ' })
  await send()
  expect([sent.length, root.activeElement]).toEqual([0, field('email')])
  await send()
  if (sent.length === 0) await press('confirm')
  expect(sent.map(({ body }) => body.email)).toEqual([''])
  expect(Object.values(details())).not.toContain('')
})

it('cleans the address in the field, as it is sent', async () => {
  const { press, fill, sent, field } = await open(undefined, notStored)
  await press('open')
  fill({ email: 'Ada Test <ada@mail.example>' })
  await press('confirm')
  const clean = 'ada@mail.example'
  expect([field('email')?.value, sent.at(-1)?.body.email]).toEqual([clean, clean])
})

it('marks the fields that the endpoint does not take', async () => {
  const { press, fill, field, root } = await open(undefined, () =>
    json({ code: 'bad-request', fields: ['email', 'kind'] }, { status: 400 }),
  )
  await press('open')
  fill()
  await press('confirm')
  expect(root.activeElement).toBe(field('email'))
  expect(field('email')?.ariaInvalid).toBe('true')
})

it.each([
  [
    'the address of the shop',
    '<vitrine-exit contact="Harbour 1, Kiel"></vitrine-exit>',
    'The shop’s address: Harbour 1, Kiel',
  ],
  ['no address where the page has none', '<vitrine-exit></vitrine-exit>', ''],
])('says that nothing was received when it could not be stored, with %s', async (_which, html, address) => {
  const { press, fill, part, sent, replies, field } = await open(html, notStored)
  await press('open')
  fill()
  await press('confirm')
  expect(textOf(part('error'))).toBe(
    `Nothing was received. Please try again, or write to the shop.${address}`,
  )
  expect(field('name')?.value).toBe('Ada Lovelace')
  replies.reply = received
  await press('confirm')
  expect(textOf(part('title'))).toBe('Your declaration has been received.')
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
})

it.each<[string, Reply]>([
  ['the network fails', () => Promise.reject(new TypeError('offline'))],
  ['the endpoint does not know', () => json({ code: 'internal' }, { status: 500 })],
  ['a proxy answers', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
  ['the answer cannot be read', () => json({ state: 'ok' })],
])('does not claim that nothing was received when %s, and sends the same once more', async (_why, reply) => {
  const { press, fill, part, sent, replies } = await open('<vitrine-exit contact="us"></vitrine-exit>', reply)
  await press('open')
  fill()
  await press('confirm')
  expect(textOf(part('error'))).toMatch(/^No answer came.*it counts once\.The shop’s address: us$/)
  await press('confirm')
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
  replies.reply = received
  fill({ name: 'Ada King' })
  await press('confirm')
  expect(sent.at(-1)?.key).not.toBe(sent[0]?.key)
})

it('gives up waiting for a silent endpoint', async () => {
  const { press, fill, part, advance, root } = await open(undefined, () => new Promise(() => {}))
  await press('open')
  fill()
  await press('confirm')
  expect(textOf(root.querySelector('[role=status]'))).toBe('Your declaration is being sent…')
  await advance(15_000)
  expect(textOf(part('error'))).toContain('No answer came')
})

it('sends one declaration however often the button is pressed', async () => {
  let answer = (_: Response): void => {}
  const { press, fill, sent, settle, part } = await open(
    undefined,
    () =>
      new Promise((resolve) => {
        answer = resolve
      }),
  )
  await press('open')
  fill()
  for (const _ of [1, 2, 3]) await press('confirm')
  expect(sent).toHaveLength(1)
  answer(json(exitReceipt(sent[0]?.body)))
  await settle()
  expect(part('details')).not.toBeNull()
})

it('saves the receipt as a text file', async () => {
  const { press, fill } = await open('<vitrine-exit></vitrine-exit>', received, { seller: 'Lumen Ltd' })
  await press('open')
  fill({ contract: 'Studio\norder 4711' })
  await press('confirm')
  const blobs: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    blobs.push(blob as Blob)
    return 'blob:receipt'
  })
  const names: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  await press('save')
  expect(names).toEqual(['cancel-7K3M-Q2XZ-A91F.txt'])
  const text = (await blobs[0]?.text()) ?? ''
  expect(text.replace(/at .*$/m, '')).toBe(
    [
      'Your declaration has been received.',
      '',
      'Receipt number: 7K3M-Q2XZ-A91F',
      'Received on: November 26, 2026 ',
      'Seller: Lumen Ltd',
      'Declaration: I cancel this contract.',
      'Your name: Ada Lovelace',
      'Your contract: Studio',
      '  order 4711',
      'Your e-mail address: ada@mail.example',
      'The contract ends on: The earliest possible date',
      '',
    ].join('\n'),
  )
})

it('keeps nothing in the browser', async () => {
  const { press, fill, storage, part } = await open(undefined, notStored)
  const write = vi.spyOn(storage(), 'setItem')
  const local = vi.spyOn(Storage.prototype, 'setItem')
  await press('open')
  fill()
  await press('confirm')
  expect(part('error')).not.toBeNull()
  expect([write.mock.calls, local.mock.calls]).toEqual([[], []])
})

it('shows the form at once where it is inline, without taking the focus', async () => {
  const { part, root, fields } = await open(
    '<vitrine-exit kind="withdraw" inline contract="4711"></vitrine-exit>',
  )
  expect(fields()).toEqual(['name', 'contract', 'email'])
  expect(root.querySelector('textarea')?.value).toBe('4711')
  expect([part('open'), part('close'), root.activeElement]).toEqual([null, null, null])
})

it('shows the merchant’s own content without an endpoint, and tells the developer', async () => {
  const { settle, page, requests } = testPage(priced())
  const host = mount(
    '<vitrine-exit kind="withdraw"><a href="mailto:us@shop.example">Write to us</a></vitrine-exit>',
  )
  await settle()
  expect(host.querySelector('a')?.checkVisibility()).toBe(true)
  expect(page.reports).toContainEqual([
    'vitrine-exit',
    'kind',
    'withdraw',
    'needs-endpoint',
    'its declarations',
  ])
  expect(requests).toEqual([])
})

it('says which kinds there are, and cancels meanwhile', async () => {
  const { page, part } = await open('<vitrine-exit kind="pause"></vitrine-exit>')
  expect(page.reports).toContainEqual(['vitrine-exit', 'kind', 'pause', undefined, undefined])
  expect(textOf(part('open'))).toBe('Cancel contracts here')
})

it('works as plain markup', async () => {
  const { host, sent, settle } = await open(
    '<div data-vitrine="exit" data-vitrine-kind="withdraw" data-vitrine-inline></div><vitrine-exit></vitrine-exit>',
  )
  const root = rootOf(host, '[data-vitrine] > vitrine-exit')
  fillExit(root)
  root.querySelector<HTMLElement>('[part=confirm]')?.click()
  await settle()
  expect(sent.map(({ body }) => body.kind)).toEqual(['withdraw'])
})

it('loads words for pages with the element alone, and shows English ones when they fail', async () => {
  const asked: string[] = []
  const ownWords: Loader['ownWords'] = (part, name) => {
    asked.push(`${part} ${name}`)
    return Promise.reject(new Error('blocked'))
  }
  const settings = { endpoint: 'https://shop.example', locale: 'de-DE' }
  const without = testPage(priced(), settings, undefined, { ownWords })
  mount('<vitrine-coupon></vitrine-coupon>')
  await without.settle()
  expect(asked).toEqual([])
  const withIt = testPage(priced(), settings, undefined, { ownWords })
  const host = mount('<vitrine-exit></vitrine-exit>')
  await withIt.settle()
  expect(asked).toEqual(['exit de'])
  expect(textOf(rootOf(host, 'vitrine-exit'))).toBe('Cancel contracts here')
})
