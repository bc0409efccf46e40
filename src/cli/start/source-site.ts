/**
 * Serves the demo pages and the playground from their sources for `npm run dev`, by Vite's dev server. The widget is
 * rebuilt on every change, and open pages reload. Paths that Vite must not touch are served as by `npm start`: the
 * built widget, the sign-in, and pages whose policy or prices come from the server. A start costs one build.
 */

import { watch } from 'node:fs'
import { join, relative } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { build, createServer, type Plugin, type ViteDevServer } from 'vite'
import { scriptModes } from '../../widget/build/modes.ts'
import type { Render } from '../render/load-render.ts'
import { createDemoFiles } from './demo-files.ts'
import { createDemoHost, type DemoOrigins, fillPage, repositoryFolder, type ServeSite } from './demo-host.ts'
import type { SignIn } from './sign-in.ts'

/** Node loads `vite.config.ts` itself: the bundled copy that Vite writes otherwise would restart `node --watch`. */
const configLoader = 'native'

/** Not `dist`, which other programs read while this one writes. */
const outDir = 'dist/dev'

/** A classic script is no module graph that Vite could serve; it is rebuilt on every change, as it is published. */
const watchWidget = async (root: string, onBuild: () => void): Promise<() => Promise<void>> => {
  const buildAll = async (): Promise<void> => {
    for (const mode of scriptModes)
      await build({ root, mode, configLoader, logLevel: 'warn', build: { outDir } })
  }
  let building = buildAll()
  await building
  let isWaiting = false
  const rebuild = (): void => {
    if (isWaiting) return
    isWaiting = true
    building = building
      .catch(() => {})
      .then(() => {
        isWaiting = false
        return buildAll()
      })
    // Vite has said what is wrong.
    building.then(onBuild, () => {})
  }
  const watchers = ['src/contract', 'src/widget'].map((folder) =>
    watch(join(root, folder), { recursive: true }, rebuild),
  )
  return async () => {
    for (const watcher of watchers) watcher.close()
    await building.catch(() => {})
  }
}

/** Relative to the repository, which may itself lie in a folder called `docs` or `test`. */
const isBesideSite =
  (root: string) =>
  (path: string): boolean =>
    /^(dist|test|docs)([/\\]|$)/.test(relative(root, path))

/** Served as by `npm start`: the widget's files, and the page whose policy forbids Vite's own client. */
const builtPaths = /^\/(?:vitrine|manifest\.json|favicon\.ico|sign-in|demo\/(?:strict|rendered))/

/** Vite runs the views, which Node does not read. */
const rendererOf = (server: ViteDevServer) => (): Promise<Render> =>
  server.ssrLoadModule('/src/render/index.ts') as Promise<Render>

interface SiteOptions {
  root: string
  origins: () => DemoOrigins
  signIn: SignIn | undefined
  country: string
}

const sitePlugin = ({ root, origins, signIn, country }: SiteOptions): Plugin => ({
  name: 'vitrine-site',
  transformIndexHtml: { order: 'pre', handler: (html) => fillPage(html, origins(), signIn) },
  configureServer(server) {
    const files = createDemoFiles(root, (html) => fillPage(html, origins(), signIn), undefined, outDir)
    const { fetch } = createDemoHost(files, origins, {
      signIn,
      rendering: { load: rendererOf(server), country },
    })
    const listener = getRequestListener(fetch, { overrideGlobalObjects: false })
    server.middlewares.use((request, response, next) => {
      if (builtPaths.test(request.url ?? '')) void listener(request, response)
      else next()
    })
  },
})

/** Serves playground and demo pages from their sources by Vite's dev server, with reload, beside a rebuilt widget. */
export const serveSourceSite: ServeSite = async (options) => {
  const {
    port,
    host = '127.0.0.1',
    priceHost,
    checkoutHost,
    endpoint,
    country = 'DE',
    signIn,
    root = repositoryFolder,
  } = options
  let url = ''
  let reload = (): void => {}
  const stopWatching = await watchWidget(root, () => reload())
  const origins = (): DemoOrigins => ({ site: url, priceHost, checkoutHost, endpoint: endpoint() })
  const server = await createServer({
    root,
    mode: 'development',
    configLoader,
    appType: 'mpa',
    logLevel: 'warn',
    plugins: [sitePlugin({ root, origins, signIn, country })],
    optimizeDeps: { entries: ['index.html'] },
    server: { host, port, strictPort: true, watch: { ignored: [isBesideSite(root)] } },
  })
  await server.listen()
  const address = server.httpServer?.address()
  url = `http://localhost:${typeof address === 'object' && address ? address.port : port}`
  reload = () => server.ws.send({ type: 'full-reload' })
  return {
    url,
    loadRender: rendererOf(server),
    close: async () => {
      await server.close()
      await stopWatching()
    },
  }
}
