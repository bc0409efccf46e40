/** Loads lazy files from the folder of the script. */

import type { Loader } from '../storefront/page.ts'

/** Said here, since the file with the words for developers lies in the same folder. */
const cure = 'no files beside the script: name their folder, data-files="https://…/vitrine/" on its tag'

/** Whether the lazy files should be there: a script that was bundled, inlined or made a blob has another address. */
const isInFolder = (source: string): boolean => /\/(vitrine\.js(\?.*)?)?$/.test(source)

/**
 * Loads lazy files from beside the script tag's file: a classic script can `import()` too. A file that fails is
 * requested once more, and with each later call, at another address: a browser may remember the failure.
 *
 * @param sourceOf the script's own address, or that of the folder which the page names
 */
export const createScriptLoader = (sourceOf: () => string): Loader => {
  const tries = new Map<string, number>()
  const importOnce = async (name: string) => {
    const again = tries.get(name) ?? 0
    tries.set(name, again + 1)
    const path = `./vitrine-${name}.js${again > 0 ? `?again=${again}` : ''}`
    return import(/* @vite-ignore */ new URL(path, sourceOf()).href)
  }
  const files = new Map<string, ReturnType<typeof importOnce>>()
  const load = (name: string): ReturnType<typeof importOnce> => {
    const imported = () =>
      importOnce(name)
        .catch(() => importOnce(name))
        .catch((error: unknown) => {
          throw isInFolder(sourceOf()) ? error : new Error(cure, { cause: error })
        })
    const file = files.get(name) ?? imported()
    files.set(name, file)
    file.catch(() => files.delete(name))
    return file
  }
  return {
    module: load,
    language: async (name) => (await load(name)).messages,
    ownWords: async (file, name) => (await load(`${file}-${name}`)).messages,
  }
}
