import type { html } from 'hono/html'
import { pageScriptHash } from './page-script.ts'

export type Html = ReturnType<typeof html>

export const checkoutStylePath = '/sandbox/checkout.css'
export const backOfficeStylePath = '/sandbox/back-office.css'

/** CSS text of both style sheets. Node cannot import CSS, so callers pass it. */
export interface SandboxStyles {
  checkout: string
  backOffice: string
}

const policy = (script: string): string =>
  `default-src 'none';${script} style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`

/** Pages load the sandbox's own style sheets only, and forms stay on this host. */
export const pageHeaders = {
  'Content-Security-Policy': policy(''),
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
} as const

/** The headers of pages that run the one script. */
export const scriptHeaders = {
  ...pageHeaders,
  'Content-Security-Policy': policy(` script-src '${pageScriptHash}';`),
} as const
