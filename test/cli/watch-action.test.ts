import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'

const folder = join(import.meta.dirname, '../../integrations/watch')
const action = readFileSync(join(folder, 'action.yml'), 'utf8')
const script = (/run: \|\n((?: {8}.*\n)+)/.exec(action)?.[1] ?? '').replaceAll(/^ {8}/gm, '')

/** Runs the step's script as a runner does, with a command in place of `npx`. */
const ran = (answer: object, code: number, head = '') => {
  const place = mkdtempSync(join(tmpdir(), 'vitrine-action-'))
  onTestFinished(() => rmSync(place, { recursive: true }))
  const file = (name: string, text = '', mode = 0o600) => {
    writeFileSync(join(place, name), text, { mode })
    return join(place, name)
  }
  file(
    'npx',
    `#!/bin/bash\nprintf '%s\\n' "$@" > ${place}/args\ncat <<'END'\n${JSON.stringify(answer)}\nEND\nexit ${code}\n`,
    0o700,
  )
  const env = {
    PATH: `${place}:${process.env.PATH}`,
    RUNNER_TEMP: place,
    GITHUB_ACTION_PATH: folder,
    GITHUB_OUTPUT: file('output'),
    GITHUB_STEP_SUMMARY: file('summary'),
    FILE: 'shop watch.json',
    HEAD: head,
    VERSION: '1.0.0',
  }
  let status = 0
  try {
    execFileSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', file('step.sh', script)], { env })
  } catch (error) {
    status = (error as { status: number }).status
  }
  const read = (name: string): string => readFileSync(join(place, name), 'utf8')
  return {
    status,
    args: read('args').trimEnd().split('\n'),
    output: read('output'),
    summary: read('summary'),
  }
}

it('is a composite action whose inputs reach the script through the environment alone', () => {
  expect(action).toMatch(/^runs:\n {2}using: composite$/m)
  const inputs = [
    ...(/^inputs:\n((?: {2}.*\n)+)/m.exec(action)?.[1] ?? '').matchAll(/^ {2}([\w-]+):$/gm),
  ].map(([, name = '']) => name)
  expect(inputs).toEqual(['file', 'client-id', 'pricing-url', 'head', 'version'])
  const open = '$' + '{{'
  for (const name of inputs) expect(action).toContain(`${open} inputs.${name} }}`)
  expect(script).not.toContain(open)
  expect(action).not.toMatch(/\t/)
  for (const [, use = ''] of action.matchAll(/uses: (.+)/g))
    expect(use).toMatch(/^[\w./-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/)
})

it('passes when there is something to see, and says so', () => {
  const notice = { kind: 'price', about: '97772, DE', found: '77.00 EUR → 79.00 EUR | <b>' }
  const { status, args, output, summary } = ran(
    {
      ok: false,
      error: { code: 'seen', message: '1 thing to look at.' },
      notices: [notice],
      failed: [],
      head: 'ab12',
    },
    3,
    'cd34',
  )
  expect(status).toBe(0)
  expect(args.slice(-5)).toEqual(['watch', 'shop watch.json', '--json', '--head', 'cd34'])
  expect(output).toBe('seen=true\nhead=ab12\n')
  expect(summary).toContain('| price | 97772, DE | 77.00 EUR → 79.00 EUR \\| \\<b\\> |')
})

it('passes without a word when there is nothing', () => {
  const { status, args, output } = ran({ ok: true, notices: [], failed: [], head: 'ab12' }, 0)
  expect({ status, output }).toEqual({ status: 0, output: 'seen=false\nhead=ab12\n' })
  expect(args).not.toContain('--head')
})

it('fails when the history is refused', () => {
  const error = { code: 'history-refused', message: 'Line 2 of the history was altered.' }
  const { status, output, summary } = ran({ ok: false, error }, 1)
  expect({ status, output }).toEqual({ status: 1, output: 'seen=false\nhead=\n' })
  expect(summary).toContain('was altered')
})
