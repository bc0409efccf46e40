import {
  createDurableObjectStore,
  type DurableObjectNamespace,
} from '../../../src/endpoint/modules/durable-object.ts'

export { VitrineStore } from '../../../src/endpoint/modules/durable-object.ts'

/** Tries to claim one key after the other, as an endpoint in this isolate would, and tells which ones it won. */
export default {
  async fetch(request: Request, env: { STORE: DurableObjectNamespace }): Promise<Response> {
    const { keys, name }: { keys: string[]; name: string } = await request.json()
    const store = createDurableObjectStore(env.STORE)
    const stood = await Promise.all(keys.map((key) => store.create(key, name, 60)))
    return Response.json(keys.filter((_, index) => stood[index] === undefined))
  },
}
