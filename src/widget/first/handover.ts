import type { LoadFile } from '../parts/load-file.ts'
import type { EarlyRequest } from '../prices/early.ts'

/** What the first script leaves to the live one. */
export const handover: {
  /** The script tag, whose attributes are the page's settings. */
  script: HTMLScriptElement | null
  loadFile: LoadFile
  early: EarlyRequest[]
} = { script: null, loadFile: () => Promise.reject(), early: [] }
