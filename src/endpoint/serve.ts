import { serveEndpoint } from './adapters/node.ts'

/**
 * The endpoint as a program: settings from the environment, SIGTERM and SIGINT let requests end. So does an error that
 * nobody caught, such as a promise that a merchant's handler let go of; whatever runs the program then starts it anew.
 */
try {
  const { url, warn, close } = await serveEndpoint()
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
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => end(0))
  process.on('uncaughtException', (error) => {
    warn(error, { uncaught: true })
    end(1)
  })
} catch (error) {
  console.error(error instanceof Error ? error.message : 'The endpoint cannot start.')
  process.exitCode = 1
}
