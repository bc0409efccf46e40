/**
 * Serves the demo pages, the playground and the built widget for `npm start`. Pages name four origins in their
 * markup, which are replaced by the real ones at each request, so that a page never calls a port that another
 * program has. Only GET and HEAD are answered, but for `POST /sign-in`. Pages and the script are revalidated at each load, files with a hash
 * in their name are cached for a year, and the compressed forms are made once. Pages of this site may sign in as
 * customers of the sandbox where the options have a signer.
 */

import { once } from 'node:events'
import { Server } from 'node:http'
import { fileURLToPath } from 'node:url'
import { createAdaptorServer } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { etag } from 'hono/etag'
import { methodNotAllowed } from 'hono/method-not-allowed'
import { parseAccept } from 'hono/utils/accept'
import { loadRender, type Render } from '../render/load-render.ts'
import { createDemoFiles, type DemoFile, type DemoFiles, type Encoding, encodings } from './demo-files.ts'
import { type PageRendering, renderedPages, sendRendered } from './rendered-page.ts'
import { type SignIn, signInRoute } from './sign-in.ts'

/** The origins that demo pages name, such as `http://localhost:4401`. */
export interface DemoOrigins {
  site: string
  priceHost: string
  checkoutHost: string
  endpoint: string
}

/** The origins in the markup of the demo pages, which `replaceOrigins` replaces. */
export const writtenOrigins: Readonly<DemoOrigins> = {
  site: 'http://localhost:4400',
  priceHost: 'http://localhost:4401',
  checkoutHost: 'http://localhost:4402',
  endpoint: 'http://localhost:4403',
}

const names = ['site', 'priceHost', 'checkoutHost', 'endpoint'] as const

/** Replaces the four origins in one pass, because two of them may have swapped ports. */
export const replaceOrigins = (html: string, origins: DemoOrigins): string =>
  html.replace(/http:\/\/localhost:440[0-3](?!\d)/g, (written) => {
    const name = names.find((candidate) => writtenOrigins[candidate] === written)
    return name ? origins[name] : written
  })

/**
 * A page as it is sent: with the real origins, and with the customers that the local server signs tokens for. The page
 * of a site that signs none names none.
 */
export const fillPage = (html: string, origins: DemoOrigins, signIn: SignIn | undefined): string => {
  const filled = replaceOrigins(html, origins)
  return signIn
    ? filled.replace('data-customers=""', `data-customers="${signIn.customers().join(' ')}"`)
    : filled
}

/** The strictest policy that the widget supports, used by one demo page. */
export const strictPolicy = ({ site, priceHost, endpoint }: DemoOrigins): string =>
  [
    `default-src 'none'`,
    `script-src ${site}`,
    `connect-src ${priceHost} ${endpoint}`,
    `style-src 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types 'none'`,
  ].join('; ')

const encodingOf = (header: string | undefined): Encoding | undefined => {
  const accepted = parseAccept(header ?? '')
  const weight = (name: string): number =>
    (accepted.find(({ type }) => type === name) ?? accepted.find(({ type }) => type === '*'))?.q ?? 0
  return encodings.find((encoding) => weight(encoding) > 0)
}

const send = async (c: Context, file: DemoFile, status: 200 | 404): Promise<Response> => {
  const encoding = encodingOf(c.req.header('accept-encoding'))
  const body = await file.body(encoding)
  c.header('content-type', file.type)
  c.header('vary', 'accept-encoding')
  // A build changes pages and widget under the same names, so browsers must revalidate.
  c.header('cache-control', file.isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
  c.header('content-length', String(body.length))
  if (encoding) c.header('content-encoding', encoding)
  if (status === 200) c.header('etag', file.etag(encoding))
  // Pages of every origin load the script, and its lazy modules by CORS.
  if (/^\/(vitrine|module\/)/.test(c.req.path)) {
    c.header('access-control-allow-origin', '*')
    c.header('cross-origin-resource-policy', 'cross-origin')
  }
  return c.body(body, status)
}

const missing = async (c: Context, files: DemoFiles): Promise<Response> => {
  const page = await files.find('/demo/not-found')
  return page ? send(c, page, 404) : c.text('Not found.', 404)
}

const strictPages = new Set(['/demo/strict', '/demo/strict.html'])
/** Parts of the site that not every server has. */
export interface DemoParts {
  signIn?: SignIn | undefined
  /** @default the page goes out without prices, and the script asks */
  rendering?: PageRendering | undefined
}

/** Serves the playground at `/`, the pages under `/demo/`, and the built widget. */
export const createDemoHost = (
  files: DemoFiles,
  origins: () => DemoOrigins,
  { signIn, rendering }: DemoParts = {},
): Hono => {
  const app = new Hono()
  app.use(
    methodNotAllowed({
      app,
      onMethodNotAllowed: (c, methods) => c.text('Only GET and HEAD.', 405, { allow: methods.join(', ') }),
    }),
  )
  app.use(async (c, next) => {
    await next()
    c.header('x-content-type-options', 'nosniff')
  })
  app.use(etag())
  app.on('GET', ['/demo', '/demo/'], (c) => c.redirect('/', 302))
  if (signIn) app.post('/sign-in', signInRoute(signIn))
  app.get('*', async (c) => {
    const file = await files.find(c.req.path)
    if (!file) return missing(c, files)
    if (rendering && renderedPages.has(c.req.path))
      return sendRendered(c, await file.body(undefined), rendering, origins().priceHost)
    if (strictPages.has(c.req.path)) c.header('content-security-policy', strictPolicy(origins()))
    return send(c, file, 200)
  })
  app.onError((error, c) => {
    console.error(error)
    return c.text('This page could not be served.', 500)
  })
  return app
}

export interface DemoOptions extends Omit<DemoOrigins, 'site' | 'endpoint'> {
  /** A function, because the endpoint needs the origin of the pages before it can start. */
  endpoint: () => string
  /** 0 takes any free port. */
  port: number
  /** @default '127.0.0.1' */
  host?: string
  /** The country of callers on this machine. @default DE */
  country?: string
  /** Signs tokens for pages of this site. @default no page can sign in */
  signIn?: SignIn | undefined
  /** The folder with `dist` and `demo`. @default the repository */
  root?: string
}

/** The folder with `dist` and `demo`, for the sources of this program. */
export const repositoryFolder = fileURLToPath(new URL('../../../', import.meta.url))

export interface ServedSite {
  url: string
  /** Loads the renderer from its sources. @default the built one */
  loadRender?: () => Promise<Render>
  close(): Promise<void>
}

/** Serves the demo site. @throws an error with `code: 'EADDRINUSE'` when the port is taken */
export type ServeSite = (options: DemoOptions) => Promise<ServedSite>

/** Serves the built site. */
export const serveDemo: ServeSite = async (options) => {
  const { port, host = '127.0.0.1', priceHost, checkoutHost, endpoint, country = 'DE', signIn } = options
  const root = options.root ?? repositoryFolder
  // Assigned when the server listens, before the first request.
  let url = ''
  const origins = (): DemoOrigins => ({ site: url, priceHost, checkoutHost, endpoint: endpoint() })
  const version = (): string => `${endpoint()} ${signIn?.customers().length}`
  const files = createDemoFiles(root, (html) => fillPage(html, origins(), signIn), version)
  const app = createDemoHost(files, origins, { signIn, rendering: { load: loadRender, country } })
  const server = createAdaptorServer({ fetch: app.fetch, overrideGlobalObjects: false })
  if (!(server instanceof Server)) throw new Error('The demo pages are served over HTTP/1.1.')
  const name = /^(127\.0\.0\.1|0\.0\.0\.0|::1?)$/.test(host) ? 'localhost' : host
  server.listen(port, host)
  await once(server, 'listening')
  const address = server.address()
  url = `http://${name}:${typeof address === 'object' && address ? address.port : port}`
  return {
    url,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
