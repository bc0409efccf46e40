import type { ElementDoc } from '../../tools/types/custom-elements.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Every element as the manifest describes it. */
    elementDocs: ElementDoc[]
  }
}
