import type { html } from 'hono/html'

export type Html = ReturnType<typeof html>

export const checkoutStylePath = '/sandbox/checkout.css'
export const backOfficeStylePath = '/sandbox/back-office.css'

/** CSS text of both style sheets. Node cannot import CSS, so callers pass it. */
export interface SandboxStyles {
  checkout: string
  backOffice: string
}

/** Pages load the sandbox's own style sheets only, and forms stay on this host. */
export const pageHeaders = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
} as const
