import type { Messages } from '../messages/en-lazy.ts'
import type { Loader } from '../storefront/page.ts'
import { deferredModule } from './manifest.ts'

/**
 * Loads lazy files from beside the script tag's file: a classic script can `import()` too. A file that fails is
 * requested once more, at another address, since a browser may remember the failure.
 *
 * @param source the script's own address
 */
export const createScriptLoader = (source: string): Loader => {
  const files = new Map<string, Promise<unknown>>()
  const importFile = async (path: string): Promise<unknown> =>
    import(/* @vite-ignore */ new URL(path, source).href)
  const load = (name: string): Promise<unknown> => {
    const path = `./vitrine-${name}.js`
    const file = files.get(name) ?? importFile(path).catch(() => importFile(`${path}?again`))
    files.set(name, file)
    file.catch(() => files.delete(name))
    return file
  }
  return {
    module(name) {
      // The file imports this one: both are requested at once.
      if (name !== deferredModule) load('shared').catch(() => {})
      return load(name)
    },
    language: async (name) => ((await load(name)) as { messages: Messages }).messages,
  }
}
