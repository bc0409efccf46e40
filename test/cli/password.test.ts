/**
 * The password prompt and where the password may appear: nowhere. A fake terminal types, pastes, corrects and
 * interrupts; the input is in raw mode only while it is asked. A canary in every usual encoding is then searched for in
 * all output, also where a host echoes it.
 */

import { describe, expect, it } from 'vitest'
import { runHere, sendJson, serve, useSandbox } from './support.ts'

const { env } = useSandbox()

const withoutPassword = () => env({ VITRINE_PASSWORD: '' })

describe('the password prompt', () => {
  it('asks on the error stream and hides the typed text', async () => {
    const { code, stdout, stderr, rawModes } = await runHere(['check', '--products', '97772'], {
      // Without the status line, which would appear after a second.
      env: { ...withoutPassword(), TERM: 'dumb' },
      isTTY: true,
      keys: ['secret-1001', '\r'],
    })
    expect(stderr).toBe('Password for merchant-1001 (it is not shown): \n')
    expect(stdout).toContain('accepts the credentials')
    expect(stdout + stderr).not.toContain('secret')
    expect({ code, rawModes }).toEqual({ code: 0, rawModes: [true, false] })
  })

  it.for([
    ['backspaces', ['sekr', '\u007f', '\b', 'cret-1001\n']],
    ['Ctrl-U', ['wrong', '\u0015', 'secret-1001\n']],
    ['arrows and other keys that are no text', ['\u001b[A', 'secret', '\u001b[D', '-1001', '\u0000', '\n']],
    ['a paste with its line break', ['secret-1001\r\nmore']],
  ] as const)('understands %s', async ([, keys]) => {
    const { stdout } = await runHere(['check', '--products', '97772'], {
      env: withoutPassword(),
      isTTY: true,
      keys,
    })
    expect(stdout).toContain('accepts the credentials')
  })

  it.for([
    ['Ctrl-C', '\u0003'],
    ['Ctrl-D', '\u0004'],
  ] as const)('ends with %s, and the terminal is as it was', async ([, key]) => {
    const { code, stdout, rawModes } = await runHere(['check'], {
      env: withoutPassword(),
      isTTY: true,
      keys: ['sec', key],
    })
    expect({ code, stdout, rawModes }).toEqual({ code: 130, stdout: '', rawModes: [true, false] })
  })

  it('appears on terminals only', async () => {
    const { code, stderr } = await runHere(['probe', '--products', '97772'], {
      env: withoutPassword(),
    })
    expect(stderr).toBe('VITRINE_PASSWORD is not set, and there is no terminal to ask for the password on.\n')
    expect(code).toBe(2)
  })
})

const canary = 'canary & pässword/42'

const forms = [canary, `merchant-1001:${canary}`].flatMap((text) => {
  const encoded = Buffer.from(text).toString('base64')
  return [text, encoded, encodeURIComponent(text), encodeURIComponent(encoded)]
})

describe('the password', () => {
  it('is in no output, even when the host echoes it', async () => {
    const echo = (authorization: string | undefined) =>
      [authorization, ...forms].filter((text) => text !== undefined).join(' | ')
    const statuses = [400, 401, 404, 500]
    for (const status of [200, ...statuses]) {
      const url = await serve((request, response) => {
        const text = echo(request.headers.authorization)
        const money = { value: 1, localized: text }
        const amounts = { net: money, vat: money, gross: money }
        if (request.url?.startsWith('/prices'))
          return sendJson(
            response,
            status === 200
              ? [{ product_id: text, currency: { iso: text }, price: amounts, product: { name: text } }]
              : { statusCode: status, error: text, message: text },
            status,
          )
        sendJson(
          response,
          status === 200 ? { ResultMessage: text, [text]: text } : { Id: text, Message: text },
          status,
        )
      })
      const hosts = env({ VITRINE_PRICING_URL: url, VITRINE_BASE_URL: url, VITRINE_PASSWORD: canary })
      for (const args of [
        ['check', '--coupon', canary],
        ['probe', '--products', '97772', '--purchase', '1'],
      ]) {
        for (const json of [[], ['--json']]) {
          const { stdout, stderr } = await runHere([...args, ...json, '--timeout', '1'], { env: hosts })
          for (const form of forms) expect(stdout + stderr).not.toContain(form)
          expect(stdout + stderr).not.toBe('')
        }
      }
    }
  })
})
