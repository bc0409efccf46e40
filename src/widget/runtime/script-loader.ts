import type { Loader } from '../storefront/page.ts'

/**
 * Loads lazy files from beside the script tag's file: a classic script can `import()` too. A file that fails is
 * requested once more, and with each later call, at another address: a browser may remember the failure.
 *
 * @param source the script's own address
 */
export const createScriptLoader = (source: string): Loader => {
  const importFile = async (path: string) => import(/* @vite-ignore */ new URL(path, source).href)
  const files = new Map<string, ReturnType<typeof importFile>>()
  const failures = new Map<string, number>()
  const importOnce = (name: string): ReturnType<typeof importFile> => {
    const again = failures.get(name) ?? 0
    const file = importFile(`./vitrine-${name}.js${again > 0 ? `?again=${again}` : ''}`)
    file.catch(() => failures.set(name, again + 1))
    return file
  }
  const load = (name: string): ReturnType<typeof importFile> => {
    const file = files.get(name) ?? importOnce(name).catch(() => importOnce(name))
    files.set(name, file)
    file.catch(() => files.delete(name))
    return file
  }
  return {
    module: load,
    language: async (name) => (await load(name)).messages,
  }
}
