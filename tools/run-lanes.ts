/**
 * Runs npm scripts one after the other, and ends with one line `N passed, N failed` for all of them:
 *
 *     node tools/run-lanes.ts test test:docs test:packages,test:wordpress
 *
 * Those with a comma between them run at once where the machine has a processor for each: lanes that mostly wait for one
 * process, judge no speed and write no file that another one reads. What they say is printed whole at their end.
 * A script's last line of that form counts; a script without one counts as one test. All run, also after a failure.
 * Lines that begin with `failed: ` or `BROKEN` are repeated in the summary.
 */

import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'

interface Lane {
  name: string
  passed: number
  failed: number
  seconds: number
  failures: string[]
}

/** Lanes start hundreds of processes of Node, npm's among them, which read compiled sources here. */
const env = { NODE_COMPILE_CACHE: resolve('node_modules/.cache/node'), ...process.env }

const print = (text: string): void => void process.stdout.write(text)

const run = async (name: string, say: (text: string) => void = print): Promise<Lane> => {
  say(`\n=== npm run ${name}\n`)
  const began = performance.now()
  const child = spawn('npm', ['run', '--silent', name], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  child.stderr.setEncoding('utf8').on('data', say)
  let last: [passed: number, failed: number] | undefined
  let rest = ''
  const failures: string[] = []
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    say(text)
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const [, passed, failed] = /^(\d+) passed, (\d+) failed/.exec(line) ?? []
      if (passed && failed) last = [Number(passed), Number(failed)]
      if (/^(failed: |BROKEN )/.test(line)) failures.push(line)
    }
  })
  const code = await new Promise<number>((resolve) => {
    child.once('error', () => resolve(1))
    child.once('close', (status) => resolve(status ?? 1))
    // Programs that a lane has left running keep its output open.
    child.once('exit', (status) => setTimeout(() => resolve(status ?? 1), 5_000).unref())
  })
  const [passed, failed] = last ?? [code === 0 ? 1 : 0, 0]
  const seconds = Math.round((performance.now() - began) / 1000)
  return { name, passed, failed: code === 0 ? failed : Math.max(failed, 1), seconds, failures }
}

const runAtOnce = (names: readonly string[]): Promise<Lane[]> =>
  Promise.all(
    names.map(async (name) => {
      const said: string[] = []
      const lane = await run(name, (text) => void said.push(text))
      print(said.join(''))
      return lane
    }),
  )

const lanes: Lane[] = []
for (const names of process.argv.slice(2).map((group) => group.split(',')))
  if (names.length > 1 && names.length <= availableParallelism()) lanes.push(...(await runAtOnce(names)))
  else for (const name of names) lanes.push(await run(name))

console.log('')
for (const { name, passed, failed, seconds, failures } of lanes) {
  console.log(
    `${failed === 0 ? 'ok    ' : 'FAILED'} ${name}: ${seconds} s, ${passed} passed, ${failed} failed`,
  )
  for (const line of failures) console.log(`       ${line}`)
}
const sum = (of: 'passed' | 'failed'): number => lanes.reduce((total, lane) => total + lane[of], 0)
console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
process.exit(sum('failed') === 0 ? 0 : 1)
