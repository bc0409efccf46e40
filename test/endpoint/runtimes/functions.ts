import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { LambdaEvent } from 'hono/aws-lambda'
import { Miniflare } from 'miniflare'
import { build } from 'vite'
import { programEnv } from '../../support/programs.ts'

export type DeployMode = 'node' | 'cloudflare' | 'aws-lambda' | 'vercel'

const path = (file: string): string => new URL(file, import.meta.url).pathname

/**
 * Builds the folder that is deployed.
 *
 * @param entry a file in place of the runtime's own entry
 */
export const buildDeploy = async (
  mode: DeployMode,
  entry?: string,
): Promise<{ folder: string; remove: () => void }> => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-deploy-'))
  const configFile = path('../../../src/endpoint/deploy/vite.config.mjs')
  const rolldownOptions = entry ? { input: entry } : {}
  await build({ configFile, mode, logLevel: 'error', build: { outDir: folder, rolldownOptions } })
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** Starts a deployed Worker. */
export const startWorker = async (folder: string, bindings: Record<string, string>): Promise<Miniflare> => {
  const contents = readFileSync(join(folder, 'worker.mjs'), 'utf8')
  const miniflare = new Miniflare({
    modules: [{ type: 'ESModule', path: 'worker.mjs', contents }],
    compatibilityDate: '2025-09-01',
    durableObjects: { STORE: { className: 'VitrineStore', useSQLite: true } },
    bindings,
    unsafeTriggerHandlers: true,
    handleRuntimeStdio: () => undefined,
  })
  await miniflare.ready
  return miniflare
}

export interface FunctionResult {
  statusCode: number
  headers?: Record<string, string>
  body: string
  isBase64Encoded?: boolean
}

/** Runs a deployed module in a process that answers lines. */
export const startFunction = async (file: string, env: Record<string, string>) => {
  const child = spawn(process.execPath, [path('./function-runner.ts'), file], {
    env: programEnv(env),
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const waiting = new Map<number, (result: FunctionResult) => void>()
  const logged: string[] = []
  const lines = createInterface(child.stdout)
  const ready = once(lines, 'line')
  lines.on('line', (line) => {
    if (line === 'ready') return
    if (!line.startsWith('answer ')) return void logged.push(line)
    const { id, result }: { id: number; result: FunctionResult } = JSON.parse(line.slice(7))
    waiting.get(id)?.(result)
  })
  const [first]: unknown[] = await Promise.race([ready, once(child, 'exit').then(() => ['ended'])])
  if (first !== 'ready') throw new Error(`the function is not ready but ${first}`)
  let asked = 0
  return {
    /** The lines of the function's log. */
    logged,
    ask: (question: { event: unknown } | { request: unknown }): Promise<FunctionResult> =>
      new Promise((resolve) => {
        asked += 1
        waiting.set(asked, resolve)
        child.stdin.write(`${JSON.stringify({ id: asked, ...question })}\n`)
      }),
    async stop() {
      child.kill()
      await once(child, 'exit')
    },
  }
}

/** An event of an HTTP API with payload format 2.0. */
export const httpApiEvent = async (request: Request, sourceIp: string): Promise<LambdaEvent> => {
  const url = new URL(request.url)
  return {
    version: '2.0',
    routeKey: '$default',
    rawPath: url.pathname,
    rawQueryString: url.search.slice(1),
    headers: { ...Object.fromEntries(request.headers), host: url.host, 'x-forwarded-for': '6.6.6.6' },
    requestContext: {
      accountId: '123456789012',
      apiId: 'a1b2c3',
      authentication: null,
      authorizer: {},
      domainName: url.host,
      domainPrefix: 'a1b2c3',
      http: {
        method: request.method,
        path: url.pathname,
        protocol: 'HTTP/1.1',
        sourceIp,
        userAgent: 'Mozilla/5.0',
      },
      requestId: 'Jx1abc=',
      routeKey: '$default',
      stage: '$default',
      time: '21/Nov/2026:08:00:00 +0000',
      timeEpoch: 1_795_248_000_000,
    },
    ...(request.method === 'POST'
      ? { body: Buffer.from(await request.text()).toString('base64') }
      : { body: null }),
    isBase64Encoded: request.method === 'POST',
  }
}

export const responseOf = ({ statusCode, headers, body, isBase64Encoded }: FunctionResult): Response =>
  new Response(isBase64Encoded ? Buffer.from(body, 'base64').toString() : body || null, {
    status: statusCode,
    ...(headers ? { headers } : {}),
  })
