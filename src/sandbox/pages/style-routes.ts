import { Hono } from 'hono'
import { backOfficeStylePath, checkoutStylePath, type SandboxStyles } from './page.ts'

const css = { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': 'no-cache' } as const

/** Serves the style sheets of the pages. */
export const styleRoutes = ({ checkout, backOffice }: SandboxStyles): Hono =>
  new Hono()
    .get(checkoutStylePath, (c) => c.body(checkout, 200, { ...css, 'Cache-Control': 'max-age=3600' }))
    .get(backOfficeStylePath, (c) => c.body(backOffice, 200, css))
