import { computed, signal } from '@preact/signals-core'
import { createElement, Fragment } from 'preact'
import type { Loader } from '../page.ts'
import type { LoadFile } from './load-file.ts'

/** What the later files take from the live script, so that the page carries Preact once. */
export const runtime = { Fragment, createElement, computed, signal }

export type Runtime = typeof runtime

/** A later file of the script-tag build: it is given the runtime before anything in it is used. */
interface LaterFile {
  adopt?(runtime: Runtime): void
}

/** The script tag's loader: ES modules of the same build beside the script. */
export const createEmbedLoader = (loadFile: LoadFile): Loader => {
  const load = async (name: string): Promise<never> => {
    const file: LaterFile = await loadFile(`vitrine-${name}`)
    file.adopt?.(runtime)
    return file as never
  }
  return {
    part: load,
    language: async (name) => ((await load(name)) as { messages: never }).messages,
  }
}
