import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'

const program = join(import.meta.dirname, '../../src/cli/start.ts')
const free = ['--demo-port', '0', '--pricing-port', '0', '--rest-port', '0', '--endpoint-port', '0']

const start = (options: readonly string[]) => {
  const child: ChildProcess = spawn(process.execPath, [program, ...options], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  const waiting: { text: string; found: () => void }[] = []
  const take = (chunk: Buffer): void => {
    output += chunk
    for (const { text, found } of waiting) if (output.includes(text)) found()
  }
  child.stdout?.on('data', take)
  child.stderr?.on('data', take)
  return {
    child,
    said: (text: string) =>
      new Promise<void>((found) => (output.includes(text) ? found() : waiting.push({ text, found }))),
    ended: new Promise<{ code: number | null; output: string }>((resolve) =>
      child.once('close', (code) => resolve({ code, output })),
    ),
    lines: () => output.trim().split('\n'),
  }
}

it('prints one address a line, answers at each, and ends everything on Ctrl-C', async () => {
  const { child, said, ended, lines } = start(free)
  await said('Ctrl-C')
  const urls = lines().flatMap((line) => line.match(/http:\S+$/) ?? [])
  expect(urls).toHaveLength(4)
  const statuses = await Promise.all(
    ['/demo/product.html', '/prices?client_id=1001', '/connection/test', '/ready'].map(
      async (path, index) => {
        const response = await fetch(`${urls[index]}${path}`)
        await response.arrayBuffer()
        return response.status
      },
    ),
  )
  expect(statuses).toEqual([200, 200, 401, 200])
  child.kill('SIGINT')
  expect((await ended).code).toBe(0)
  await expect(fetch(`${urls[0]}/`)).rejects.toThrow()
})

it('says which port is taken and how to choose another', async () => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  for (const option of ['--demo-port', '--pricing-port', '--rest-port', '--endpoint-port']) {
    const { ended } = start([...free, option, String(port)])
    const { code, output } = await ended
    expect(code).toBe(1)
    expect(output).toContain(`Port ${port} is taken. Choose another one with ${option}`)
  }
})
