import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, it } from 'vitest'
import { authorization, order } from '../rest-support.ts'

const cleanUps: (() => void)[] = []
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0).reverse()) cleanUp()
})

const child = fileURLToPath(new URL('./persistence-child.ts', import.meta.url))

/** Starts a sandbox in its own process. `kill` sends SIGKILL, which no program can handle. */
const launch = async (folder: string, receiver: string) => {
  const running: ChildProcess = spawn(process.execPath, [child, folder, receiver], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  cleanUps.push(() => running.kill('SIGKILL'))
  const ended = new Promise<void>((resolve) => running.once('exit', () => resolve()))
  const baseUrl = await new Promise<string>((resolve, reject) => {
    running.stdout?.setEncoding('utf8').once('data', (line: string) => resolve(line.trim()))
    running.once('exit', (code) => reject(new Error(`The sandbox ended with ${code}.`)))
  })
  const post = async (path: string, body: unknown): Promise<unknown> => {
    const response = await fetch(`${baseUrl}${path}`, {
      method: 'POST',
      headers: { authorization: authorization(), 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return response.json()
  }
  const get = async <T>(path: string): Promise<T> => {
    const response = await fetch(`${baseUrl}${path}`, { headers: { authorization: authorization() } })
    return (await response.json()) as T
  }
  return {
    post,
    get,
    kill: () => {
      running.kill('SIGKILL')
      return ended
    },
  }
}

type Launched = Awaited<ReturnType<typeof launch>>

/** A receiver that stores the purchases of its notifications. */
const listen = async () => {
  const told = new Map<number, number>()
  const server: Server = createServer((request, response) => {
    let text = ''
    request.setEncoding('utf8').on('data', (part: string) => {
      text += part
    })
    request.on('end', () => {
      const id = Number(/"@Id": "(\d+)"/.exec(text)?.[1])
      told.set(id, (told.get(id) ?? 0) + 1)
      response.writeHead(204).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  cleanUps.push(() => server.close().closeAllConnections())
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  return { told, url: `http://127.0.0.1:${port}/notifications` }
}

/** Data of successful responses, which must survive. */
interface Acknowledged {
  /** Purchases by the key of their order. */
  purchases: Map<string, number>
  /** Parameters by subscription. */
  parameters: Map<number, string[]>
  /** Latest acknowledged time of the clock. */
  time: number
}

interface Kept {
  purchases: { purchaseId: number; extra: Record<string, string>; items: unknown[] }[]
  subscriptions: { subscriptionId: number; timeline: { event: string; purchaseId?: number }[] }[]
  notifications: { purchaseId: number | null; type: string; attempts: number; dueAt: string | null }[]
  time: number
}

const keptBy = async ({ get }: Launched): Promise<Kept> => {
  const { now } = await get<{ now: string }>('/sandbox/clock')
  return {
    purchases: await get<Kept['purchases']>('/sandbox/purchases'),
    subscriptions: await get<Kept['subscriptions']>('/sandbox/subscriptions'),
    notifications: (await get<Pick<Kept, 'notifications'>>('/sandbox/notifications')).notifications,
    time: Date.parse(now),
  }
}

/** Checks that acknowledged data exists and that orders are complete. */
const expectNothingLost = (kept: Kept, acknowledged: Acknowledged): void => {
  const found = new Map(kept.purchases.map(({ extra, purchaseId }) => [extra['x-key'], purchaseId]))
  expect([...acknowledged.purchases].filter(([key, id]) => found.get(key) !== id)).toEqual([])
  const ids = kept.purchases.map(({ purchaseId }) => purchaseId)
  expect(new Set(ids).size).toBe(ids.length)
  expect(kept.purchases.filter(({ items }) => items.length !== 1)).toEqual([])
  const signUps = kept.subscriptions.map(({ timeline }) => timeline[0]?.purchaseId)
  expect(signUps.toSorted()).toEqual(ids.toSorted())
  const paid = kept.notifications.filter(({ type }) => type === 'PaidOrderNotification')
  expect(paid.map(({ purchaseId }) => purchaseId).toSorted()).toEqual(ids.toSorted())
  // Delivered, or still to be delivered.
  expect(paid.filter(({ attempts, dueAt }) => attempts === 0 && dueAt === null)).toEqual([])
  for (const [id, keys] of acknowledged.parameters) {
    const timeline = kept.subscriptions.find(({ subscriptionId }) => subscriptionId === id)?.timeline ?? []
    const events = timeline.map(({ event }) => event)
    expect(keys.filter((key) => !events.includes(`Parameters: ${key}`))).toEqual([])
  }
  expect(kept.time).toBeGreaterThanOrEqual(acknowledged.time)
}

const hour = 3_600_000

it('loses nothing that was acknowledged when it is killed in the middle of writing', {
  timeout: 120_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-data-'))
  cleanUps.push(() => rmSync(folder, { recursive: true, force: true }))
  const { told, url } = await listen()
  const acknowledged: Acknowledged = { purchases: new Map(), parameters: new Map(), time: 0 }
  const rounds = 5
  for (let round = 0; round < rounds; round++) {
    const sandbox = await launch(folder, url)
    expectNothingLost(await keptBy(sandbox), acknowledged)
    const enough = acknowledged.purchases.size + 8 + 6 * round
    let killed: Promise<void> | undefined
    const shop = async (key: string): Promise<void> => {
      const body = order({ cart: { ExtraParameters: [{ Key: 'x-key', Value: key }] } })
      const { PurchaseId } = (await sandbox.post('/cart/processcart', body)) as { PurchaseId: number }
      acknowledged.purchases.set(key, PurchaseId)
      const found = await sandbox.get<{ Subscriptions: { Id: number }[] }>(
        `/subscription/getsubscriptionsbypurchase?purchaseid=${PurchaseId}`,
      )
      const id = found.Subscriptions[0]?.Id ?? 0
      const parameters = { SubscriptionId: id, Items: [{ Key: key, Value: 'x' }] }
      await sandbox.post('/subscription/updatesubscriptionparameters', parameters)
      acknowledged.parameters.set(id, [key])
    }
    const move = async (): Promise<void> => {
      const { now } = (await sandbox.post('/sandbox/clock', { advance: hour })) as { now: string }
      acknowledged.time = Math.max(acknowledged.time, Date.parse(now))
    }
    const actor = async (name: number): Promise<void> => {
      for (let i = 0; !killed; i++) {
        const act = name === 0 ? move() : shop(`k-${round}-${name}-${i}`)
        await act.catch((error: unknown) => {
          if (!killed) throw error
        })
        // Other requests are running at this moment.
        if (acknowledged.purchases.size >= enough) killed ??= sandbox.kill()
      }
    }
    await Promise.all(Array.from({ length: 6 }, (_, name) => actor(name)))
    await killed
  }
  const last = await launch(folder, url)
  const kept = await keptBy(last)
  expectNothingLost(kept, acknowledged)
  expect(acknowledged.purchases.size).toBeGreaterThan(50)
  const untold = () => kept.purchases.filter(({ purchaseId }) => !told.has(purchaseId))
  await expect.poll(untold).toEqual([])
  await last.kill()
})
