/**
 * The sandbox behind a proxy that loses, delays, refuses and doubles orders, and shows only a part of its lists of
 * purchases. Mishaps are drawn from a seeded random source, so that a run can be repeated. Each order that arrives is
 * placed within the time that the documentation of the platform promises.
 */

import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { Random } from '../bench/statistics.ts'

/** How much of a list of purchases is shown: all, or twenty at its beginning or end. */
export type ShownList = 'whole' | 'first twenty' | 'last twenty'

interface Options {
  /** The sandbox's REST host, in this process: 10,000 orders leave no time for a second way by HTTP. */
  target: (path: string, init: RequestInit) => Response | Promise<Response>
  random: Random
  /** Whether orders are lost, delayed and refused. */
  isCareless: boolean
  lists: ShownList
  /** Milliseconds after which every caller has given up waiting. */
  deadline: number
  /** Milliseconds within which each order that arrives is placed. */
  placedWithin: number
  /** How many of a hundred orders charge twice what was shown. */
  dearer: number
  /** Milliseconds that each preview takes longer. @default 0 */
  previewMs?: number
}

/** Mishaps of an order, and how many of a hundred meet each; the others are answered. */
const mishaps = {
  'answer lost': 6,
  'placed late': 5,
  'never arrives': 5,
  'status 500 after it': 4,
  'status 503 before it': 4,
} as const
type Mishap = keyof typeof mishaps

const shown = { whole: [0, undefined], 'first twenty': [0, 20], 'last twenty': [-20, undefined] } as const
const json = { 'content-type': 'application/json' }
const delay = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** The order of twice as many units. */
const doubled = (body: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> => {
  const { Cart, ...rest }: { Cart: { CartItems: { Quantity: number }[] } } = JSON.parse(body.toString())
  const CartItems = Cart.CartItems.map((item) => ({ ...item, Quantity: item.Quantity * 2 }))
  return Buffer.from(JSON.stringify({ ...rest, Cart: { ...Cart, CartItems } }))
}

/**
 * The sandbox behind a proxy that loses, delays, refuses and changes orders. It shows a part of each list of
 * purchases.
 */
export const startCarelessPlatform = async (options: Options) => {
  const { target, random, isCareless, lists, deadline, placedWithin, dearer, previewMs = 0 } = options
  const late = new Set<Promise<unknown>>()
  let isUsual = true
  let blockedUntil = 0

  const mishapOf = (): Mishap | undefined => {
    if (isUsual || !isCareless) return undefined
    let draw = random() * 100
    for (const [name, share] of Object.entries(mishaps)) {
      if (draw < share) return name as Mishap
      draw -= share
    }
    return undefined
  }

  const pass = async (request: IncomingMessage, body: Buffer<ArrayBuffer>) => {
    const kept = Object.entries(request.headers).filter(
      ([name]) => !/^(host|connection|content-length|transfer-encoding)$/.test(name),
    )
    const answer = await target(request.url ?? '', {
      method: request.method ?? 'GET',
      headers: kept.map(([name, value]): [string, string] => [name, String(value)]),
      ...(body.length > 0 ? { body } : {}),
    })
    return { status: answer.status, text: await answer.text() }
  }

  const meet = async (mishap: Mishap, send: () => Promise<unknown>, response: ServerResponse) => {
    switch (mishap) {
      case 'answer lost':
        await send()
        return response.destroy()
      case 'status 500 after it':
        await send()
        return response.writeHead(500).end()
      case 'status 503 before it':
        return response.writeHead(503).end()
      case 'never arrives':
        return response.destroy()
      case 'placed late': {
        const work = delay(deadline + random() * (placedWithin - deadline)).then(send)
        late.add(work)
        return work.finally(() => late.delete(work))
      }
    }
  }

  const server = createServer(async (request, response) => {
    response.on('error', () => undefined)
    try {
      const asked = await buffer(request)
      const seconds = (blockedUntil - Date.now()) / 1000
      if (seconds > 0)
        return void response
          .writeHead(429, { 'content-type': 'text/html', 'retry-after': String(Math.ceil(seconds)) })
          .end('<h1>Too many requests</h1>')
      if (request.url?.startsWith('/cart/generatecartpreview')) await delay(previewMs)
      const isOrder = request.url?.startsWith('/cart/processcart')
      const body = isOrder && !isUsual && random() * 100 < dearer ? doubled(asked) : asked
      const mishap = isOrder ? mishapOf() : undefined
      if (mishap) return void (await meet(mishap, () => pass(request, body), response))
      const { status, text } = await pass(request, body)
      if (!request.url?.startsWith('/purchase/getpurchaselist') || status !== 200)
        return void response.writeHead(status, json).end(text)
      const { Purchases, ...rest }: { Purchases: unknown[] } = JSON.parse(text)
      const [from, to] = shown[lists]
      response.writeHead(200, json).end(JSON.stringify({ ...rest, Purchases: Purchases.slice(from, to) }))
    } catch {
      response.destroy()
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    /** The orders from here on meet mishaps. */
    begin(): void {
      isUsual = false
    },
    /** Answers each call with 429 for `ms` milliseconds. */
    block(ms: number): void {
      blockedUntil = Date.now() + ms
    },
    /** Resolves when every late order has been placed; the next ones are answered. */
    async calm(): Promise<void> {
      isUsual = true
      await Promise.all(late)
    },
    async stop(): Promise<void> {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
