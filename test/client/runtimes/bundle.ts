import { build } from 'vite'

/** One ES module of an entry and all that it needs, as a bundler makes it for a runtime without Node. */
export const bundle = async (entry: string): Promise<string> => {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: true,
      target: 'es2022',
      lib: { entry, formats: ['es'], fileName: 'bundle' },
    },
  })
  const [output] = [result].flat()
  if (!output || !('output' in output)) throw new Error('The bundle was not built.')
  const [chunk] = output.output
  return chunk.code
}
