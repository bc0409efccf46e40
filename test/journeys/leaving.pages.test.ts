import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import type { ExitReceipt } from '../../src/contract/exit-schema.ts'
import { exits } from '../../src/endpoint/modules/exits/exits.ts'
import { violationsOf } from '../support/axe.ts'
import { areDefined, useBrowser } from '../support/browser.ts'
import { useEverything } from './support.ts'

const delivered: ExitReceipt[] = []
let isFull = false
const module = exits({
  deliver: async (receipt) => void delivered.push(receipt),
})

const open = useBrowser()
const at = useEverything({
  modules: [
    module,
    {
      name: 'full-store',
      wrapStore: (store) => ({
        ...store,
        create: (key, ...rest) =>
          isFull && key.includes('exit:') && !key.includes('turn:')
            ? Promise.reject(new Error('full'))
            : store.create(key, ...rest),
      }),
    },
  ],
})

const form = async (button: string) => {
  const watched = await open()
  const { page } = watched
  await page.goto(`${at.demo()}/demo/product.html`)
  await areDefined(page)
  await page.getByRole('button', { name: button }).click()
  await page.getByLabel('Your name').fill('Ada Lovelace')
  await page.getByLabel('Your contract').fill('order 4711')
  await page.getByLabel('Your e-mail address').fill('ada@mail.example')
  return watched
}

it('takes a withdrawal to the shop, and leaves the customer a receipt of it', async () => {
  const { page, complaints } = await form('Withdraw from contract here')
  await page.getByRole('button', { name: 'Confirm withdrawal' }).click()
  const receipt = page.getByRole('group', { name: 'Your declaration has been received.' })
  await receipt.waitFor()
  const download = page.waitForEvent('download')
  await receipt.getByRole('button', { name: 'Save' }).click()
  const file = await download
  await module.work?.()
  const [{ number, receivedAt, declaration } = { number: '' }] = delivered
  expect(declaration).toEqual({
    kind: 'withdraw',
    name: 'Ada Lovelace',
    contract: 'order 4711',
    email: 'ada@mail.example',
    language: 'en',
  })
  expect(Math.abs(Date.parse(receivedAt ?? '') - Date.now())).toBeLessThan(600_000)
  expect(await receipt.getByText(number).count()).toBe(1)
  expect(file.suggestedFilename()).toBe(`withdraw-${number}.txt`)
  expect(await readFile(await file.path(), 'utf8')).toContain(`Receipt number: ${number}`)
  expect(await violationsOf(page, { within: '#leaving' })).toEqual([])
  expect(complaints).toEqual([])
})

it('says that nothing was received while the endpoint cannot store, and receives the same afterwards', async () => {
  delivered.length = 0
  isFull = true
  const { page } = await form('Cancel contracts here')
  const confirm = page.getByRole('button', { name: 'Cancel contract now' })
  await confirm.click()
  await page.getByText('Nothing was received.').waitFor()
  await page.getByText('leaving@lumen.example').first().waitFor()
  await module.work?.()
  expect(delivered).toEqual([])
  isFull = false
  await confirm.click()
  await page.getByText('Your declaration has been received.').first().waitFor()
  await module.work?.()
  expect(delivered.map(({ declaration }) => declaration.kind)).toEqual(['cancel'])
})
