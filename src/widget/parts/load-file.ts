/** How long a page waits for a later file before it goes on without. */
export const patience = 4000

/** Brings a file of the script-tag build, by its name without `.js`. */
export type LoadFile = (name: string) => Promise<object>

/**
 * Loads later files from where the script itself came: a classic script can `import()` too. A file is in the page once,
 * and is asked for once more when it fails, at another address: a browser may remember that the first one failed.
 *
 * @param source the script's own address
 * @param build names the build, so that no cache mixes the files of two
 */
export const createLoadFile = (source: string, build: string): LoadFile => {
  const files = new Map<string, Promise<object>>()
  const fetchFile = async (path: string): Promise<object> =>
    import(/* @vite-ignore */ new URL(path, source).href)
  return (name) => {
    const path = `./${name}.js?${build}`
    const file = files.get(name) ?? fetchFile(path).catch(() => fetchFile(`${path}-again`))
    files.set(name, file)
    file.catch(() => files.delete(name))
    return file
  }
}
