import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mountSubscriptions } from './account-shop.ts'
import { json, mount, priced, rootOf, testPage } from './support.ts'

interface Look {
  background: string
  border: string
  shadow: string
  outline: string
}

const lookOf = (option: Element): Look => {
  const { backgroundColor, borderColor, boxShadow, outlineStyle, outlineWidth } = getComputedStyle(option)
  return {
    background: backgroundColor,
    border: borderColor,
    shadow: boxShadow,
    outline: outlineStyle === 'none' ? 'none' : `${outlineStyle} ${outlineWidth}`,
  }
}

const order = async (): Promise<ParentNode> => {
  const { settle } = testPage(priced())
  const link = (product: number) =>
    `<a data-vitrine-product="${product}" data-vitrine-choice="Term" href="https://checkout.example/1001/?cart=${product}">${product}</a>`
  const host = mount(`<vitrine-order>${link(1)}${link(2)}</vitrine-order>`)
  await settle()
  return rootOf(host, 'vitrine-order')
}

const exit = async (): Promise<ParentNode> => {
  const { settle } = testPage(() => json({}), { endpoint: 'https://shop.example', locale: 'de' })
  const host = mount('<vitrine-exit kind="cancel"></vitrine-exit>')
  await settle()
  const root = rootOf(host, 'vitrine-exit')
  root.querySelector<HTMLElement>('button')?.click()
  await settle()
  return root
}

const change = async (): Promise<ParentNode> => {
  const { root } = await mountSubscriptions({}, 'choosing')
  return root()
}

for (const [name, open] of Object.entries({ order, exit, change }))
  it(`tells a chosen option from a focused one: ${name}`, async () => {
    const root = await open()
    const options = [...root.querySelectorAll('.option')]
    const chosen = options.find((option) => option.querySelector(':checked'))
    const other = options.find((option) => option.querySelector('input:not(:checked)'))
    if (!chosen || !other) throw new Error('no options')
    const [filled, empty] = [lookOf(chosen), lookOf(other)]
    expect(filled.background).not.toBe(empty.background)
    expect([filled.shadow, filled.outline]).toEqual([empty.shadow, 'none'])
    const input = chosen.querySelector('input')
    input?.focus()
    await userEvent.keyboard('{Shift}')
    const focused = lookOf(chosen)
    expect(focused).toEqual({ ...filled, outline: 'solid 2px' })
    expect(Number.parseFloat(getComputedStyle(chosen).outlineOffset)).toBeGreaterThanOrEqual(2)
  })

it('looks alike in the order form, in the form to leave and in a change', async () => {
  await page.viewport(414, 896)
  const looks: Look[] = []
  for (const open of [order, exit, change]) {
    const root = await open()
    const chosen = [...root.querySelectorAll('.option')].find((option) => option.querySelector(':checked'))
    if (chosen) looks.push(lookOf(chosen))
    document.body.replaceChildren()
  }
  expect(looks).toHaveLength(3)
  expect(new Set(looks.map((look) => JSON.stringify(look))).size).toBe(1)
})
