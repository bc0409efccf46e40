import { expect, it } from 'vitest'
import { previewShop } from './preview-shop.ts'

const controls = {
  'a card': '<vitrine-card product="1"></vitrine-card>',
  'a buy control': '<vitrine-buy product="1"></vitrine-buy>',
  'a buy control with a link of the merchant’s own':
    '<vitrine-buy product="1"><a href="#plain">Buy</a></vitrine-buy>',
  'a bound link': '<a data-vitrine-product="1" data-vitrine-field="buy" href="#plain">Buy</a>',
}

/** Clicks that the browser has a meaning for: new tab, new window, download. */
const modified: Readonly<Record<string, MouseEventInit>> = {
  Meta: { metaKey: true },
  Control: { ctrlKey: true },
  Shift: { shiftKey: true },
  Alt: { altKey: true },
  'the middle button': { button: 1 },
}

/** Clicks, tells whether the widget has taken the click for itself, and lets the browser follow nothing. */
const isTaken = (control: HTMLElement, init: MouseEventInit): boolean => {
  let isTaken = false
  const last = (event: Event): void => {
    isTaken = event.defaultPrevented
    // A further one would stop the press.
    if (!isTaken) event.preventDefault()
  }
  window.addEventListener('click', last, { once: true })
  control.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true, cancelable: true, ...init }))
  return isTaken
}

for (const [name, html] of Object.entries(controls)) {
  for (const [how, init] of Object.entries(modified)) {
    it(`leaves a click with ${how} on ${name} to the browser`, async () => {
      const bought: Event[] = []
      const { asked, control, host, settle } = await previewShop(html)
      host.addEventListener('vitrine-checkout', (event) => bought.push(event))
      expect(isTaken(control(), init)).toBe(false)
      await settle()
      expect(new URL(control().href).searchParams.get('cart')).toBe('1')
      expect(asked).toEqual([])
      expect(bought).toEqual([])
    })
  }

  it(`shows the cart preview for a plain click on ${name}`, async () => {
    const { asked, control, settle } = await previewShop(html)
    expect(isTaken(control(), {})).toBe(true)
    await settle()
    expect(asked).toHaveLength(1)
  })
}
