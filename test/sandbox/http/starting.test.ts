import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { type AddressInfo, Server } from 'node:net'
import { expect, it, onTestFinished, vi } from 'vitest'
import { serveSandbox } from '../../../src/sandbox/index.ts'

/** Resolves as soon as a server of this process has a request. */
const requested = (): Promise<void> => {
  const channel = 'http.server.request.start'
  return new Promise((resolve) => {
    const note = () => resolve()
    subscribe(channel, note)
    onTestFinished(() => void unsubscribe(channel, note))
  })
}

/** Asks the first or second server that listens, and lets the start go on when the question has arrived. */
const askWhileStarting = (nth: number, path: string): Promise<Response> => {
  const { listen } = Server.prototype
  let listening = 0
  return new Promise((resolve) => {
    const spy = vi.spyOn(Server.prototype, 'listen').mockImplementation(function (
      this: Server,
      ...[port, host, done]: unknown[]
    ) {
      const isAsked = ++listening === nth
      const go = async () => {
        if (isAsked) {
          const arrived = requested()
          resolve(fetch(`http://127.0.0.1:${(this.address() as AddressInfo).port}${path}`))
          await arrived
        }
        ;(done as () => void)()
      }
      return Reflect.apply(listen, this, [port, host, go])
    })
    onTestFinished(() => spy.mockRestore())
  })
}

const onFreePorts = { pricingPort: 0, restPort: 0 }

it.each([
  ['price host', 1, '/prices?client_id=1001&product_id=97772', 200],
  ['REST host', 2, '/connection/test', 401],
])('answers what arrives at the %s before the sandbox has started', async (_, nth, path, status) => {
  const early = askWhileStarting(nth, path)
  const { close } = await serveSandbox(onFreePorts)
  onTestFinished(close)
  const response = await early
  expect(response.status).toBe(status)
  expect(await response.text()).not.toBe('')
})

it('keeps no request of a sandbox that cannot start', async () => {
  const early = expect(askWhileStarting(1, '/prices?client_id=1001')).rejects.toThrow('fetch failed')
  await expect(serveSandbox({ ...onFreePorts, catalogue: '/nowhere.json' })).rejects.toThrow('/nowhere.json')
  await early
})
