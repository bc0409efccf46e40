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
 * modules of the same build.
 */
export const createEmbedLoader = (source: string): Loader => {
  const load = async (name: string): Promise<never> => {
    const url = new URL(`./${name}.js`, source).href
    const file = (await import(/* @vite-ignore */ url)) as LaterFile
    file.adopt?.(runtime)
    return file as never
  }
  return {
    part: (name) => load(`vitrine-${name}`),
    language: async (name) => ((await load(`vitrine-${name}`)) as { messages: never }).messages,
  }
}
