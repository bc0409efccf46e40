import type { LoadFile } from '../parts/load-file.ts'
import type { EarlyRequest } from '../prices/early.ts'

/** Where the first script lays out what it shares: a page that has it has a script tag of ours. */
export const registry = Symbol.for('vitrine')

/** What the first script leaves to the live one. */
export const handover: {
  /** The script tag, whose attributes are the page's settings. */
  script: HTMLScriptElement | null
  loadFile: LoadFile
  early: EarlyRequest[]
} = { script: null, loadFile: () => Promise.reject(), early: [] }
