import { computed, signal } from '@preact/signals-core'
import { createElement, Fragment } from 'preact'
import type { Loader } from '../page.ts'

/** What the later files take from the first script, so that the page carries Preact once. */
export const runtime = { Fragment, createElement, computed, signal }

export type Runtime = typeof runtime

/** A later file of the script-tag build: it is given the runtime before anything in it is used. */
interface LaterFile {
  adopt?(runtime: Runtime): void
}

/**
 * Loads later files from where the script itself came. A classic script can `import()` too; what comes back are ES
 * modules of the same build. A file is in the page once, and is asked for once more when it fails, at another address:
 * a browser may remember that the first one failed.
 */
export const createEmbedLoader = (source: string): Loader => {
  const files = new Map<string, Promise<never>>()
  const fetchFile = async (path: string): Promise<never> => {
    const url = new URL(path, source).href
    const file = (await import(/* @vite-ignore */ url)) as LaterFile
    file.adopt?.(runtime)
    return file as never
  }
  const load = (name: string): Promise<never> => {
    const path = `./${name}.js`
    const file = files.get(path) ?? fetchFile(path).catch(() => fetchFile(`${path}?again`))
    files.set(path, file)
    file.catch(() => files.delete(path))
    return file
  }
  return {
    part: (name) => load(`vitrine-${name}`),
    language: async (name) => ((await load(`vitrine-${name}`)) as { messages: never }).messages,
  }
}
