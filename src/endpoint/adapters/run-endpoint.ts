import type { EndpointModule } from '../core/module.ts'
import { serveEndpoint } from './node.ts'

/**
 * The endpoint as a program: settings from the environment, SIGTERM and SIGINT end it after the open requests, however
 * often they come. So does an uncaught error, such as an unhandled rejection in a merchant's handler; a supervisor
 * restarts the program. A log that nobody reads any more ends nothing.
 */
export const runEndpoint = async (modules: readonly EndpointModule[]): Promise<void> => {
  // An error of the log must not become an uncaught one, which would be logged again, and so on without an end.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  try {
    const { url, warn, close } = await serveEndpoint({}, modules)
    console.log(JSON.stringify({ time: new Date().toISOString(), level: 'info', listening: url }))
    let isEnding = false
    const end = (code: 0 | 1): void => {
      if (isEnding) return
      isEnding = true
      close().then(
        () => process.exit(code),
        () => process.exit(1),
      )
    }
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => end(0))
    process.on('uncaughtException', (error) => {
      warn(error, { uncaught: true })
      end(1)
    })
  } catch (error) {
    console.error(error instanceof Error ? error.message : 'The endpoint cannot start.')
    process.exitCode = 1
  }
}
