import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { programEnv } from '../../support/programs.ts'

export const serveFile = new URL('./serve.ts', import.meta.url).pathname

/** Starts the endpoint as a process on a free port. `said` collects its output. */
export const startProgram = async (file: string, env: Record<string, string>) => {
  const child = spawn(process.execPath, [file], {
    env: programEnv({ VITRINE_PORT: '0', VITRINE_DRAIN_MS: '0', ...env }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = { out: [] as string[], error: '' }
  const lines = createInterface(child.stdout)
  lines.on('line', (line) => said.out.push(line))
  child.stderr.on('data', (chunk: Buffer) => {
    said.error += chunk
  })
  // Unlike `exit`, `close` follows the last output.
  const ended = once(child, 'close')
  const find = () => said.out.find((line) => line.includes('"listening"'))
  await Promise.race([
    new Promise<void>((resolve) => {
      lines.on('line', () => find() && resolve())
    }),
    ended,
  ])
  const { listening }: { listening?: string } = JSON.parse(find() ?? '{}')
  return { child, url: listening ?? '', said, ended }
}
