import { expect, it } from 'vitest'
import { createExitBook } from '../../src/endpoint/modules/exits/book.ts'
import { exits } from '../../src/endpoint/modules/exits/exits.ts'
import { collector } from '../endpoint/collector.ts'
import { serveOperators } from './served-endpoint.ts'
import { useSandbox } from './support.ts'

const { env: sandboxEnv } = useSandbox()

/** An endpoint that has one declaration, which its webhook does not take. */
const endpointWithExit = async () => {
  const webhook = await collector()
  webhook.behaviour.status = 500
  const env = sandboxEnv({
    VITRINE_EXIT_WEBHOOK: webhook.url,
    VITRINE_EXIT_SECRET: 'ex1t-secret_of_24.letters~',
  })
  const { service, reconcile, run } = await serveOperators(env, [exits()])
  const { receipt } = await createExitBook(service).keep(
    'one',
    {
      kind: 'cancel',
      name: 'Ada Lovelace',
      contract: 'order 4711',
      email: 'ada@mail.example',
      end: '2026-12-31',
    },
    30,
  )
  return {
    ...webhook,
    number: receipt.number,
    work: reconcile,
    exits: (...args: string[]) => run(['exits', ...args]),
  }
}

it('lists undelivered declarations without their content, and prints one', async () => {
  const { exits, work, number } = await endpointWithExit()
  expect((await exits()).stdout).toMatch(new RegExp(`${number} +cancel +20.* UTC +not delivered yet`))
  await work()
  const list = await exits()
  expect(list.stdout).toMatch(new RegExp(`${number} +cancel +20.* UTC +1 try failed`))
  expect(list.stdout).not.toContain('Ada')
  const one = await exits(number)
  expect(one.code).toBe(0)
  expect(one.stdout).toMatch(
    /Kind +cancel\nName +Ada Lovelace\nE-mail +ada@mail\.example\nContract +order 4711\nManner +ordinary\nEnd +2026-12-31/,
  )
  expect(JSON.parse((await exits(number, '--json')).stdout)).toMatchObject({
    exit: { receipt: { number, declaration: { name: 'Ada Lovelace' } } },
  })
})

it('has the endpoint deliver now, and tells what is left of a delivered one', async () => {
  const { exits, work, number, behaviour, received } = await endpointWithExit()
  await work()
  behaviour.status = 200
  expect((await exits('--deliver')).code).toBe(0)
  await work()
  expect(received).toHaveLength(2)
  expect((await exits()).stdout).toContain('Every declaration is delivered.')
  const again = await exits(number, '--deliver')
  expect(again.stderr).not.toContain('within ten seconds')
  expect(again.stdout).toMatch(new RegExp(`Number +${number}\nReceived +20.*\nState +delivered 20`))
  expect(again.stdout).not.toContain('Ada')
  await work()
  expect(received.map(({ headers }) => headers['vitrine-delivery'])).toEqual(
    Array.from({ length: 2 }, () => `exit-${number}`),
  )
})

it('refuses an invalid number, and one that no declaration has', async () => {
  const { exits } = await endpointWithExit()
  expect(await exits('4711')).toMatchObject({ code: 2, stderr: expect.stringContaining('twelve digits') })
  const unknown = await exits('0000-0000-0000', '--deliver')
  expect(unknown).toMatchObject({ code: 1, stderr: expect.stringContaining('no such declaration') })
})
