/**
 * How the commands of operators reach an endpoint: by its address and its admin key, which is asked for where it is not
 * given and printed nowhere. What each command does over the route is in the tests of that command.
 */

import { expect, it } from 'vitest'
import { adminKey, serveOperators } from './served-endpoint.ts'
import { runHere, useSandbox } from './support.ts'

const { env: sandboxEnv } = useSandbox()

it('asks for the admin key, and prints it nowhere', async () => {
  const { url } = await serveOperators(sandboxEnv())
  const asked = await runHere(['ledger', '--endpoint', url], { isTTY: true, answers: [`${adminKey}\r`] })
  expect(asked).toMatchObject({ code: 0, stdout: expect.stringContaining('No order and no change is open.') })
  expect(asked.stderr).toContain('Admin key of the endpoint (it is not shown): ')
  const wrong = await runHere(['ledger', '--endpoint', url], { env: { VITRINE_ADMIN_KEY: `${adminKey}x` } })
  expect(wrong).toMatchObject({ code: 1, stderr: expect.stringContaining('does not accept this key') })
  expect(asked.stdout + asked.stderr + wrong.stdout + wrong.stderr).not.toContain(adminKey)
})

it.each([
  [['ledger'], { VITRINE_ADMIN_KEY: adminKey }, 2, '--endpoint is missing'],
  [['ledger', '--endpoint', 'https://shop.example'], {}, 2, 'VITRINE_ADMIN_KEY is not set'],
  [['exits', '--endpoint', 'shop.example'], { VITRINE_ADMIN_KEY: adminKey }, 2, '--endpoint must be'],
  [
    ['ledger', '--endpoint', 'http://shop.example'],
    { VITRINE_ADMIN_KEY: adminKey },
    2,
    'use the https address',
  ],
  [
    ['ledger', '--endpoint', 'http://127.0.0.1:1'],
    { VITRINE_ADMIN_KEY: adminKey },
    1,
    'Nothing answers at 127.0.0.1:1',
  ],
] as const)('says what is wrong with %j', async (args, env, code, words) => {
  expect(await runHere([...args], { env })).toMatchObject({ code, stderr: expect.stringContaining(words) })
})

it('says that an endpoint has no admin route', async () => {
  const { run } = await serveOperators(sandboxEnv({ VITRINE_ADMIN_KEY: '' }))
  const refused = await run(['ledger'])
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('has no admin route') })
})
