import type { html } from 'hono/html'

export type Html = ReturnType<typeof html>

export const stylePath = '/sandbox/checkout.css'
export const officeStylePath = '/sandbox/back-office.css'

/** The two style sheets, as CSS text: a module cannot import CSS in Node. */
export interface SandboxStyles {
  checkout: string
  backOffice: string
}

/** Nothing but our own style sheet may load, and forms go nowhere else. */
export const pageHeaders = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
} as const
