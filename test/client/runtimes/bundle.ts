import { build } from 'vite'

/** Bundles an entry for a runtime without Node, as a module or as a script that sets the global `bundled`. */
export const bundle = async (entry: string, format: 'es' | 'iife' = 'es'): Promise<string> => {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: true,
      target: 'es2022',
      lib: { entry, formats: [format], fileName: 'bundle', name: 'bundled' },
    },
  })
  const [output] = [result].flat()
  if (!output || !('output' in output)) throw new Error('The bundle was not built.')
  const [chunk] = output.output
  return chunk.code
}
