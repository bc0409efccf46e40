import {
  createDurableObjectStore,
  type DurableObjectNamespace,
} from '../../../src/endpoint/modules/durable-object.ts'

export { VitrineStore } from '../../../src/endpoint/modules/durable-object.ts'

/** Claims every key, as an endpoint in this isolate would, and returns the keys that it won; or passes a request to an object. */
export default {
  async fetch(request: Request, env: { STORE: DurableObjectNamespace }): Promise<Response> {
    const object = request.headers.get('x-object')
    if (object) {
      const sent = { method: 'POST', body: await request.text() }
      return env.STORE.get(env.STORE.idFromName(object)).fetch('https://store/', sent)
    }
    const { keys, name }: { keys: string[]; name: string } = await request.json()
    const store = createDurableObjectStore(env.STORE)
    const existing = await Promise.all(keys.map((key) => store.create(key, name, 60)))
    return Response.json(keys.filter((_, index) => existing[index] === undefined))
  },
}
