/**
 * Help, version, settings files and usage errors, for all commands at once. The exit codes and the sentences of wrong
 * options are part of the contract, and help fits into 80 columns. No platform is needed; a password must not be sent
 * without TLS.
 */

import { describe, expect, it } from 'vitest'
import { fileWith } from '../support/folder.ts'
import { ended, runHere, sendJson, serve, start, vitrine } from './support.ts'

const commands = ['sandbox', 'check', 'adopt', 'render', 'ledger', 'watch', 'probe']

describe('vitrine', () => {
  it('prints its help', async () => {
    const { code, stdout, stderr } = await vitrine(['--help'])
    for (const name of commands) expect(stdout).toMatch(new RegExp(`^  ${name}`, 'm'))
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  })

  it('prints its help for -h and help too', async () => {
    const { stdout } = await runHere(['--help'])
    for (const word of ['-h', 'help']) expect(await runHere([word])).toMatchObject({ code: 0, stdout })
  })

  it('prints its help and fails without a command', async () => {
    const { code, stdout } = await runHere([])
    expect(stdout).toContain('Commands')
    expect(code).toBe(2)
  })

  it.for(commands)('prints the help of %s with options and an example, in 80 columns', async (name) => {
    const { code, stdout } = await runHere([name, '--help'])
    expect(code).toBe(0)
    for (const part of ['Usage', 'Options', '--json', '--help', 'Examples', 'Exit codes'])
      expect(stdout).toContain(part)
    const long = stdout.split('\n').filter((line) => line.length > 80 && !line.startsWith('  vitrine '))
    expect(long).toEqual([])
    expect((await runHere(['help', name])).stdout).toBe(stdout)
    expect((await runHere([name, '-h'])).stdout).toBe(stdout)
  })

  it('prints its version', async () => {
    expect((await runHere(['--version'])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
  })

  it.for([
    [
      ['frobnicate'],
      'There is no such command. The commands are sandbox, check, adopt, render, ledger, exits',
    ],
    [['chek'], 'Did you mean check?'],
    [['check', '--color', 'red'], 'vitrine check has no option --color.'],
    [['check', '--product', '1'], 'vitrine check has no option --product. Did you mean --products?'],
    [['--verbose'], 'vitrine has no option --verbose.'],
    [['check', '-xhunter2'], 'vitrine check has no option -x.'],
    [['check', '--env-file', '/no/such/file'], '--env-file: the file cannot be read (ENOENT).'],
    [['check', '--products'], '--products needs a value.'],
    [['check', '--products', '--coupon'], '--products needs a value.'],
    [['check', '--products='], '--products needs a value.'],
    [['check', '--products', 'abc'], '--products must be product IDs'],
    [['check', '--countries', 'Germany'], '--countries must be two-letter codes'],
    [['check', '--json=yes'], '--json takes no value.'],
    [['check', '97772'], 'vitrine check takes options only.'],
    [['check'], 'VITRINE_CLIENT_ID'],
    [['check', '--origin', 'https://example.com/shop'], '--origin must be the scheme and host'],
    [['check', '--address', '::1'], '--address must be an IPv4 address.'],
    [['check', '--timeout', '0'], '--timeout must be a whole number from 1 to 600.'],
    [['sandbox', '--pricing-port', '70000'], '--pricing-port must be a whole number from 0 to 65535.'],
    [['sandbox', '--pricing-port', '4402'], '--pricing-port and --rest-port must differ.'],
    [['sandbox', '--country', 'Germany'], '--country must be a two-letter code'],
    [['sandbox', '--country', 'XX'], '--country must be a country of ISO 3166-1'],
    [['sandbox', '--fault', 'latency:50,nonsense'], '--fault must be one of'],
    [['sandbox', '--notifications', 'ftp://x'], '--notifications must be an http(s) address'],
    [
      ['sandbox', '--notifications', '9=http://x'],
      '--notifications names a client that the catalogue does not have',
    ],
    [['sandbox', '--notification-format', 'csv'], '--notification-format must be json or xml.'],
  ] as const)('answers wrong use in a sentence: %j', async ([args, sentence]) => {
    const { code, stdout, stderr } = await runHere(args)
    expect(stderr).toContain(sentence)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  })

  it('shows which arguments may be left out', async () => {
    const { stdout } = await runHere(['--help'])
    expect(stdout).toMatch(/^ {2}ledger \[id\] /m)
    expect(stdout).toMatch(/^ {2}render <folder> /m)
  })

  it('takes common options in front of the command', async () => {
    const { stdout } = await runHere(['--json', 'check'])
    expect(JSON.parse(stdout)).toMatchObject({ ok: false, error: { code: 'wrong-use' } })
  })

  it('reads settings from a file that is named, under those of the environment', async () => {
    const file = fileWith(
      'live.env',
      '# The live shop\nVITRINE_PRICING_URL=http://nowhere.invalid\nVITRINE_CLIENT_ID="1001"\n',
    )
    let paths: (string | undefined)[] = []
    const url = await serve((request, response) => {
      paths.push(request.url)
      sendJson(response, [])
    })
    for (const args of [
      ['check', '--env-file', file],
      ['--env-file', file, 'check'],
    ]) {
      paths = []
      await runHere(args, { env: { VITRINE_PRICING_URL: url } })
      expect(paths).toContainEqual(expect.stringContaining('client_id=1001'))
    }
  })

  it.for([
    ['check', '--password', 'hunter2'],
    ['check', '--password=hunter2'],
    ['check', '--username', 'hunter2'],
    ['check', '-p', 'hunter2'],
    ['check', '-phunter2'],
    ['check', '-u', 'me:hunter2'],
    ['check', '--credentials=me:hunter2'],
    ['sandbox', '--token', 'hunter2'],
  ])('refuses credentials among the arguments without repeating them: %j', async (args) => {
    const { code, stdout, stderr } = await runHere(args)
    expect(stderr).toContain('Credentials are not taken as arguments')
    expect(stdout + stderr).not.toContain('hunter2')
    expect(code).toBe(2)
  })

  it.for([
    ['check', 'me:hunter2'],
    ['check', '--pricing-url', 'https://me:hunter2@prices.example', '--client-id', '1'],
    ['sandbox', '--notifications', 'https://me:hunter2@shop.example'],
    ['check', '--hunt=hunter2'],
  ])('repeats no value of a wrong argument: %j', async (args) => {
    const { code, stdout, stderr } = await runHere(args)
    expect(stdout + stderr).not.toContain('hunter2')
    expect(code).toBe(2)
  })

  it.for([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('ends at once by %s while it waits', async ([signal, expected]) => {
    let wasAsked = () => {}
    const asked = new Promise<void>((resolve) => {
      wasAsked = resolve
    })
    const url = await serve(() => wasAsked())
    const hosts = ['--pricing-url', url, '--client-id', '1']
    const child = start(['check', ...hosts, '--timeout', '600', '--json'])
    const end = ended(child)
    await asked
    child.kill(signal)
    const { code, stdout, stderr } = await end
    expect(JSON.parse(stdout)).toEqual({
      ok: false,
      error: { code: 'interrupted', message: 'Interrupted.' },
    })
    expect({ code, stderr }).toEqual({ code: expected, stderr: 'Interrupted.\n' })
  })

  it('prints only JSON on the standard output when it fails', async () => {
    const { stdout } = await runHere(['check', '--json'])
    expect(JSON.parse(stdout)).toEqual({
      ok: false,
      error: { code: 'wrong-use', message: expect.stringContaining('VITRINE_PRICING_URL') },
    })
  })

  it('refuses to send a password without TLS', async () => {
    const env = {
      VITRINE_PRICING_URL: 'https://prices.example',
      VITRINE_CLIENT_ID: '1001',
      VITRINE_BASE_URL: 'http://rest.example',
      VITRINE_USERNAME: 'me',
      VITRINE_PASSWORD: 'hunter2',
    }
    const { code, stderr } = await runHere(['check'], { env })
    expect(stderr).toBe('VITRINE_BASE_URL must be https, because http sends the password unencrypted.\n')
    expect(code).toBe(2)
  })
})
