import { Miniflare } from 'miniflare'
import { build } from 'vite'

/** Bundles a module as the deployment does, into one ES module. */
export const bundleWorker = async (entry: string): Promise<string> => {
  const result = await build({
    configFile: false,
    resolve: { tsconfigPaths: true },
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      ssr: true,
      rolldownOptions: { input: entry, output: { format: 'es', codeSplitting: false } },
    },
    ssr: { target: 'webworker', noExternal: true },
  })
  const [output] = Array.isArray(result) ? result : [result]
  if (!output || !('output' in output)) throw new Error('the build gave nothing')
  return output.output[0].code
}

const compatibilityDate = '2025-09-01'

/** Starts two Workers in separate isolates with one namespace of `VitrineStore` objects. */
export const startStoreWorkers = async (): Promise<Miniflare> => {
  const script = await bundleWorker(new URL('./store-worker.ts', import.meta.url).pathname)
  const worker = (name: string) => ({
    name,
    modules: [{ type: 'ESModule' as const, path: 'worker.mjs', contents: script }],
    compatibilityDate,
    routes: [`${name}.example/*`],
  })
  const miniflare = new Miniflare({
    workers: [
      { ...worker('one'), durableObjects: { STORE: 'VitrineStore' } },
      { ...worker('two'), durableObjects: { STORE: { className: 'VitrineStore', scriptName: 'one' } } },
    ],
  })
  await miniflare.ready
  return miniflare
}
