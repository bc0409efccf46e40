/**
 * The store for Cloudflare Workers, with one Durable Object per key. An object handles one event at a time, also
 * while it waits for its storage, so each operation is atomic across all isolates. Both halves are in this file:
 * the class that Cloudflare runs, and the store that sends it one request per operation. An object deletes its
 * entry by an alarm, because the storage has no expiry of its own.
 */

import * as z from 'zod/mini'
import { ConfigError } from '../config/read-config.ts'
import type { EndpointModule } from '../core/module.ts'
import type { Store, Window } from '../utils/store.ts'
import { randomEpoch } from './random-epoch.ts'

/** The subset of Cloudflare's own types that is used here. */
export interface DurableObjectState {
  storage: {
    get(key: string): Promise<unknown>
    put(key: string, value: unknown): Promise<void>
    delete(key: string): Promise<unknown>
    deleteAll(): Promise<void>
    list(options: { prefix: string }): Promise<Map<string, unknown>>
    setAlarm(at: number): Promise<void>
  }
}

/** The subset of Cloudflare's own types that is used here. */
export interface DurableObjectNamespace {
  idFromName(name: string): unknown
  get(id: unknown): { fetch(url: string, init: { method: string; body: string }): Promise<Response> }
}

const text = z.string()
const operation = z.discriminatedUnion('do', [
  z.object({ do: z.literal('create'), value: text, ttl: z.number() }),
  z.object({ do: z.literal('read') }),
  z.object({ do: z.literal('replace'), expected: text, value: text, ttl: z.number() }),
  z.object({ do: z.literal('remove'), expected: text }),
  z.object({ do: z.literal('count'), seconds: z.number() }),
  z.object({ do: z.literal('add'), member: text }),
  z.object({ do: z.literal('drop'), member: text }),
  z.object({ do: z.literal('members') }),
  z.object({ do: z.literal('epoch'), value: text }),
])
type Operation = z.infer<typeof operation>

const entry = z.object({ value: z.string(), count: z.number(), ends: z.number() })
type Entry = z.infer<typeof entry>

/** The class of the Durable Objects. The Worker binds it as `STORE`. */
export class VitrineStore {
  readonly #storage: DurableObjectState['storage']

  constructor(state: DurableObjectState) {
    this.#storage = state.storage
  }

  async fetch(request: Request): Promise<Response> {
    const requested = operation.parse(await request.json())
    return Response.json({ answer: (await this.#run(requested)) ?? null })
  }

  /** Deletes the expired entry, because the storage has no expiry of its own. */
  async alarm(): Promise<void> {
    const current = entry.safeParse(await this.#storage.get('entry'))
    if (current.success && current.data.ends > Date.now()) await this.#storage.setAlarm(current.data.ends)
    else await this.#storage.deleteAll()
  }

  async #live(): Promise<Entry | undefined> {
    const found = entry.safeParse(await this.#storage.get('entry'))
    return found.success && found.data.ends > Date.now() ? found.data : undefined
  }

  async #write(value: string, count: number, ends: number): Promise<void> {
    await this.#storage.put('entry', { value, count, ends } satisfies Entry)
    await this.#storage.setAlarm(ends)
  }

  async #run(requested: Operation): Promise<unknown> {
    switch (requested.do) {
      case 'create': {
        const existing = await this.#live()
        if (existing) return existing.value
        return this.#write(requested.value, 0, Date.now() + requested.ttl * 1000)
      }
      case 'read':
        return (await this.#live())?.value
      case 'replace': {
        if ((await this.#live())?.value !== requested.expected) return false
        await this.#write(requested.value, 0, Date.now() + requested.ttl * 1000)
        return true
      }
      case 'remove': {
        if ((await this.#live())?.value !== requested.expected) return false
        await this.#storage.deleteAll()
        return true
      }
      case 'count': {
        const current = await this.#live()
        const ends = current?.ends ?? Date.now() + requested.seconds * 1000
        const count = (current?.count ?? 0) + 1
        await this.#write('', count, ends)
        return { count, resets: Math.ceil((ends - Date.now()) / 1000) } satisfies Window
      }
      case 'epoch': {
        const known = await this.#storage.get('epoch')
        if (known === undefined) await this.#storage.put('epoch', requested.value)
        return known ?? requested.value
      }
      case 'add':
        return this.#storage.put(`member:${requested.member}`, true)
      case 'drop':
        return void (await this.#storage.delete(`member:${requested.member}`))
      case 'members':
        return [...(await this.#storage.list({ prefix: 'member:' })).keys()].map((key) => key.slice(7))
    }
  }
}

const answerOf = z.object({ answer: z.unknown() })
const optionalText = z.nullable(z.string())
const window = z.object({ count: z.number(), resets: z.number() })

/** The store behind a namespace of `VitrineStore` objects. */
export const createDurableObjectStore = (namespace: DurableObjectNamespace): Store => {
  const send = async <Schema extends z.ZodMiniType>(
    name: string,
    requested: Operation,
    schema: Schema,
  ): Promise<z.output<Schema>> => {
    const object = namespace.get(namespace.idFromName(name))
    const response = await object.fetch('https://store/', { method: 'POST', body: JSON.stringify(requested) })
    if (!response.ok) throw new Error(`The store answered ${response.status}.`)
    return schema.parse(answerOf.parse(await response.json()).answer)
  }
  return {
    create: async (key, value, ttl) =>
      (await send(key, { do: 'create', value, ttl }, optionalText)) ?? undefined,
    read: async (key) => (await send(key, { do: 'read' }, optionalText)) ?? undefined,
    replace: (key, expected, value, ttl) => send(key, { do: 'replace', expected, value, ttl }, z.boolean()),
    remove: (key, expected) => send(key, { do: 'remove', expected }, z.boolean()),
    count: (key, seconds) => send(key, { do: 'count', seconds }, window),
    add: async (set, member) => void (await send(set, { do: 'add', member }, z.unknown())),
    drop: async (set, member) => void (await send(set, { do: 'drop', member }, z.unknown())),
    members: (set) => send(set, { do: 'members' }, z.array(z.string())),
    history: async () => ({ epoch: await send('history', { do: 'epoch', value: randomEpoch() }, text) }),
    close: async () => undefined,
  }
}

const isNamespace = (binding: unknown): binding is DurableObjectNamespace =>
  typeof binding === 'object' && binding !== null && 'idFromName' in binding

/** The Durable Object store for Cloudflare Workers: `VITRINE_STORE=durable-object`. */
export const durableObject = (): EndpointModule => ({
  name: 'durable-object',
  store: {
    schemes: ['durable-object'],
    form: 'durable-object',
    open({ env }) {
      if (!isNamespace(env.STORE))
        throw new ConfigError(['STORE is missing: bind the Durable Object class VitrineStore to it.'])
      return createDurableObjectStore(env.STORE)
    },
  },
})
