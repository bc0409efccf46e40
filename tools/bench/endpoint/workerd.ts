import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { type Program, programOf } from './program.ts'

// Cloudflare's runtime alone: the local tools around it take longer to start than it does.
const fromMiniflare = createRequire(createRequire(import.meta.url).resolve('miniflare'))
const { default: workerd }: { default: string } = fromMiniflare('workerd')

const text = (value: string): string => JSON.stringify(value)

const configOf = (
  bindings: Record<string, string>,
): string => `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = .endpoint),
    (name = "internet", network = (allow = ["public", "private", "local"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
);
const endpoint :Workerd.Worker = (
  modules = [(name = "worker.mjs", esModule = embed "worker.mjs")],
  compatibilityDate = "2025-09-01",
  bindings = [
    (name = "STORE", durableObjectNamespace = "VitrineStore"),
    ${Object.entries(bindings)
      .map(([name, value]) => `(name = ${text(name)}, text = ${text(value)}),`)
      .join('\n    ')}
  ],
  durableObjectNamespaces = [(className = "VitrineStore", uniqueKey = "vitrine", enableSql = true)],
  durableObjectStorage = (inMemory = void),
);
`

/** Serves a worker, with its Durable Objects in memory, in a folder of its own. */
export const startWorkerd = async (
  folder: string,
  script: string,
  bindings: Record<string, string>,
): Promise<Program> => {
  writeFileSync(join(folder, 'worker.mjs'), script)
  writeFileSync(join(folder, 'config.capnp'), configOf(bindings))
  const beganAt = Date.now()
  const child = spawn(workerd, ['serve', join(folder, 'config.capnp'), '--control-fd=3'], {
    stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
  })
  const control = child.stdio[3] as Readable
  const [line]: unknown[] = await once(createInterface(control), 'line')
  control.resume()
  const { port }: { port: number } = JSON.parse(String(line))
  return programOf(child, `http://127.0.0.1:${port}`, beganAt)
}
