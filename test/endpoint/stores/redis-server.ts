import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRedisStore } from '../../../src/endpoint/modules/redis.ts'
import type { Store } from '../../../src/endpoint/utils/store.ts'
import { redisServerPath } from '../../support/programs.ts'

export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (!address || typeof address !== 'object') throw new Error('no port')
  return address.port
}

const isUp = (server: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    server.stdout?.on('data', (chunk: Buffer) => {
      if (chunk.includes('Ready to accept connections')) resolve()
    })
    server.once('exit', (code) => reject(new Error(`redis-server ended with ${code}`)))
  })

export interface RunningRedis {
  url: string
  port: number
  /** Stops the process: connections stay open, and no command is answered. */
  freeze: () => void
  thaw: () => void
  stop: () => Promise<void>
}

/**
 * Starts a Redis server without persistence, in a folder of its own. The next server would load a replica's snapshot.
 */
export const startRedis = async (given?: number, more: readonly string[] = []): Promise<RunningRedis> => {
  const port = given ?? (await freePort())
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-redis-'))
  const listen = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder]
  const args = [...listen, '--save', '', '--appendonly', 'no', ...more]
  const server = spawn(redisServerPath(), args, { stdio: ['ignore', 'pipe', 'ignore'] })
  await isUp(server)
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    freeze: () => void server.kill('SIGSTOP'),
    thaw: () => void server.kill('SIGCONT'),
    stop: async () => {
      server.kill('SIGKILL')
      if (server.exitCode === null && server.signalCode === null) await once(server, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A store that waits for Redis as long as a busy machine needs. What is down is told at once all the same. */
export const openRedisStore = (
  url: string,
  onError: (error: unknown) => void = () => undefined,
): Promise<Store> => createRedisStore({ url, timeoutMs: 60_000, onError })
