import { readFileSync } from 'node:fs'
import type { SandboxStyles } from '../pages/page.ts'

/** Reads the style sheets of the pages. The URLs are literals, so that the package lists both files. */
export const readStyles = (): SandboxStyles => ({
  checkout: readFileSync(new URL('../pages/checkout.css', import.meta.url), 'utf8'),
  backOffice: readFileSync(new URL('../pages/back-office.css', import.meta.url), 'utf8'),
})
