import { Hono } from 'hono'
import { officeStylePath, type SandboxStyles, stylePath } from './page.ts'

const css = { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': 'no-cache' } as const

/** Serves the style sheets of the pages. */
export const styleRoutes = ({ checkout, backOffice }: SandboxStyles): Hono =>
  new Hono()
    .get(stylePath, (c) => c.body(checkout, 200, { ...css, 'Cache-Control': 'max-age=3600' }))
    .get(officeStylePath, (c) => c.body(backOffice, 200, css))
