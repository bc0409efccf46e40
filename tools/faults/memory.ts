import { serveSandbox } from '../../src/sandbox/index.ts'
import { serveFile } from '../../test/endpoint/runtimes/program.ts'
import { endpointSettings, previewRequest, startProgram } from '../bench/endpoint/program.ts'
import { everyLie, startLyingProxy } from './lying-proxy.ts'

/** Requests at once, each of which meets another lie: gzip bombs and endless bodies among them. */
const atOnce = 8

/**
 * By how many MiB the process of the endpoint grows at most while the platform tells it one lie after the other. It
 * starts from the memory that the process has after healthy answers and one round of lies.
 */
export const memoryUnderFaults = async (rounds: number): Promise<number> => {
  const sandbox = await serveSandbox({ pricingPort: 0, restPort: 0, host: '127.0.0.1', rateLimit: false })
  const liar = await startLyingProxy('http://127.0.0.1:9/')
  liar.leadTo(sandbox.baseUrl)
  const endpoint = await startProgram(serveFile, {
    ...endpointSettings(liar.url),
    VITRINE_UPSTREAM_TIMEOUT_MS: '300',
    NODE_OPTIONS: '--max-old-space-size=128 --max-semi-space-size=8',
  })
  const ask = async () => {
    await (await fetch(`${endpoint.url}/cart/preview`, previewRequest)).arrayBuffer()
  }
  const askTogether = () => Promise.all(Array.from({ length: atOnce }, ask))
  const round = async (onStep: () => void) => {
    for (const lie of everyLie) {
      liar.lie(lie, false)
      await askTogether()
      onStep()
      // Healthy answers close the circuit again, so that every lie is heard.
      liar.heal()
      await askTogether()
    }
  }
  try {
    for (let count = 0; count < 40; count += 1) await askTogether()
    await round(() => undefined)
    const base = endpoint.memory()
    let most = base
    for (let count = 0; count < rounds; count += 1)
      await round(() => {
        most = Math.max(most, endpoint.memory())
      })
    return most - base
  } finally {
    await endpoint.stop()
    await liar.stop()
    await sandbox.close()
  }
}
