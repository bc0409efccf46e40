/**
 * Pages have shortcuts of single letters, guarded by the event's target or the focused element. In a shadow root both are
 * the host, so a guard sees no field, and the shortcut would swallow what is typed. Keys that begin in a field of ours end
 * at its host; those that are no typing reach the page, as do all keys of controls and of the page's own fields.
 */

import { afterEach, beforeEach, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { json, mount, priced, rootOf, testPage } from './support.ts'

beforeEach(() => localStorage.clear())
afterEach(() => localStorage.clear())

const fields: Record<string, [html: string, element: string, field: string]> = {
  'a coupon field': ['<vitrine-coupon></vitrine-coupon>', 'vitrine-coupon', 'input'],
  'the number of a card': [
    '<vitrine-card product="1" quantity-control></vitrine-card>',
    'vitrine-card',
    '[part~=quantity-input]',
  ],
  'a currency choice': [
    '<vitrine-currency currencies="EUR USD"></vitrine-currency>',
    'vitrine-currency',
    'select',
  ],
  'a text in a declaration': [
    '<vitrine-exit kind="cancel" inline></vitrine-exit>',
    'vitrine-exit',
    'textarea',
  ],
}

/** A page whose shortcuts take every key that does not come from a field, by both usual guards. */
const open = async (html: string) => {
  const test = testPage(
    (url, init) => (url.pathname.endsWith('/prices') ? priced()(url, init) : json({}, { status: 404 })),
    { endpoint: 'https://shop.example' },
  )
  const host = mount(html)
  await test.settle()
  const taken: string[] = []
  const ending = new AbortController()
  const isField = (node: unknown): boolean =>
    node instanceof Element && /^(input|textarea|select)$/.test(node.localName)
  for (const target of [document, window, host])
    for (const type of ['keydown', 'keypress', 'keyup'])
      target.addEventListener(
        type,
        (event) => {
          if (isField(event.target) || isField(document.activeElement)) return
          if (target === document) taken.push(`${type} ${(event as KeyboardEvent).key}`)
          if ((event as KeyboardEvent).key?.length === 1) event.preventDefault()
        },
        { signal: ending.signal },
      )
  endings.push(ending)
  return { ...test, host, taken }
}
const endings: AbortController[] = []
afterEach(() => {
  for (const ending of endings.splice(0)) ending.abort()
})

const openField = async (name: keyof typeof fields) => {
  const [html, element, selector] = fields[name] as (typeof fields)[string]
  const test = await open(html)
  const root = rootOf(test.host, element)
  const field = root.querySelector<HTMLInputElement>(selector)
  if (!field) throw new Error(`${name} has no field`)
  return { ...test, field, root }
}

const press = (field: Element, init: KeyboardEventInit): void => {
  for (const type of ['keydown', 'keypress', 'keyup'])
    field.dispatchEvent(new KeyboardEvent(type, { bubbles: true, composed: true, cancelable: true, ...init }))
}

for (const name of Object.keys(fields)) {
  it(`keeps what is typed into ${name} from the page's shortcuts`, async () => {
    const { field, taken, settle } = await openField(name)
    const isNumber = field.role === 'spinbutton'
    const text = isNumber ? '12' : 'SNF12?/'
    field.focus()
    if ('select' in field && field.localName !== 'select') field.select()
    await userEvent.keyboard(field.localName === 'select' ? 'u' : text)
    await settle()
    if (field.localName !== 'select') expect(field.value).toBe(text)
    expect(taken).toEqual([])
  })

  it(`takes Shift, AltGr and composing for typing in ${name}, and leaves other keys to the page`, async () => {
    const { field, taken } = await openField(name)
    press(field, { key: 'S', shiftKey: true })
    press(field, { key: '@', ctrlKey: true, altKey: true, modifierAltGraph: true })
    press(field, { key: 'Enter', isComposing: true })
    press(field, { key: 'Process', isComposing: true, ctrlKey: true })
    press(field, { key: 'ArrowUp' })
    press(field, { key: 'Backspace' })
    expect(taken).toEqual([])
    for (const init of [
      { key: 'Escape' },
      { key: 'Tab' },
      { key: 'Tab', shiftKey: true },
      { key: 'k', ctrlKey: true },
      { key: 'k', metaKey: true },
      { key: 'k', altKey: true },
    ]) {
      press(field, init)
      expect(taken.splice(0), JSON.stringify(init)).toEqual(
        ['keydown', 'keypress', 'keyup'].map((type) => `${type} ${init.key}`),
      )
    }
  })
}

it('endures a key without a name, as autofill sends it', async () => {
  const { field } = await openField('a coupon field')
  const errors: ErrorEvent[] = []
  const onError = (event: ErrorEvent): void => {
    errors.push(event)
    event.preventDefault()
  }
  window.addEventListener('error', onError)
  field.dispatchEvent(new Event('keydown', { bubbles: true, composed: true }))
  window.removeEventListener('error', onError)
  expect(errors).toEqual([])
})

it('leaves the keys of controls to the page, since nothing is typed into them', async () => {
  const { host, taken } = await open(
    `<vitrine-plans selected="year"><vitrine-card product="1" interval="month"></vitrine-card><vitrine-card product="2" interval="year"></vitrine-card></vitrine-plans>
     <vitrine-coupon></vitrine-coupon>`,
  )
  const controls = [
    rootOf(host, 'vitrine-card').querySelector('a'),
    rootOf(host, 'vitrine-plans').querySelector('input[type=radio]'),
    rootOf(host, 'vitrine-coupon').querySelector('button'),
  ]
  for (const control of controls) if (control) press(control, { key: 's' })
  expect(taken.filter((text) => text === 'keydown s')).toHaveLength(3)
})

it('leaves the keys of a field of the page inside an element alone', async () => {
  const { host } = await open(
    '<vitrine-card product="1"><div slot="note"><input id="own"></div></vitrine-card>',
  )
  const seen: string[] = []
  host.addEventListener('keydown', ({ key }) => seen.push(key))
  const own = host.querySelector('#own')
  if (own) press(own, { key: 's' })
  expect(seen).toEqual(['s'])
})

it('keeps typing from the shortcuts after an element was moved, and once more after it was put back', async () => {
  const { field, taken, host, settle } = await openField('a coupon field')
  const element = host.querySelector('vitrine-coupon')
  if (!element) throw new Error('no element')
  const box = host.appendChild(document.createElement('section'))
  box.append(element)
  await settle()
  press(field, { key: 's' })
  element.remove()
  await settle()
  box.append(element)
  await settle()
  const again = element.shadowRoot?.querySelector('input')
  if (again) press(again, { key: 's' })
  expect(taken).toEqual([])
})
