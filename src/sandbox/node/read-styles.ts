import { readFileSync } from 'node:fs'
import type { SandboxStyles } from '../pages/page.ts'

const read = (name: string): string => readFileSync(new URL(`../pages/${name}.css`, import.meta.url), 'utf8')

/** The style sheets of the pages, which the build copies beside the compiled code. */
export const readStyles = (): SandboxStyles => ({
  checkout: read('checkout'),
  backOffice: read('back-office'),
})
