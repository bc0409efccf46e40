import { serveEndpoint } from './adapters/node.ts'

/** The endpoint as a program: settings from the environment, SIGTERM and SIGINT let requests end. */
try {
  const { url, close } = await serveEndpoint()
  console.log(JSON.stringify({ time: new Date().toISOString(), level: 'info', listening: url }))
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => {
      close().then(
        () => process.exit(0),
        () => process.exit(1),
      )
    })
} catch (error) {
  console.error(error instanceof Error ? error.message : 'The endpoint cannot start.')
  process.exitCode = 1
}
