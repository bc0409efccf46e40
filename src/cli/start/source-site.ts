/**
 * Serves the demo pages and the playground from their sources for `npm run dev`, by Vite's dev server. When the
 * widget's sources change, open pages reload, and each of its files is built again when a page asks for it. Paths that
 * Vite must not touch are served as by `npm start`: the built widget, the sign-in, and pages whose policy or prices come
 * from the server.
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

/** A classic script is no module graph that Vite could serve; its files are built as they are published. */
const buildWidget = (root: string, onChange: () => void) => {
  const built = new Map<string, Promise<unknown>>()
  let last: Promise<unknown> = Promise.resolve()
  const watchers = ['src/contract', 'src/widget'].map((folder) =>
    watch(join(root, folder), { recursive: true }, () => {
      built.clear()
      onChange()
    }),
  )
  return {
    /** Builds a file that was not built since the last change. One that fails stays as it was. */
    async file(name: string): Promise<void> {
      const mode = name === 'vitrine' ? 'script' : name.replace('vitrine', 'lazy')
      if (!scriptModes.includes(mode)) return
      if (!built.has(mode)) {
        last = last
          .then(() => build({ root, mode, configLoader, logLevel: 'warn', build: { outDir } }))
          // Vite says that a build has failed, and leaves the reason to the caller.
          .catch((error: unknown) => console.error(error instanceof Error ? error.message : error))
        built.set(mode, last)
      }
      await built.get(mode)
    },
    async close(): Promise<void> {
      for (const watcher of watchers) watcher.close()
      await last
    },
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
  /** Builds a file of the widget before it is served. */
  widgetFile: (name: string) => Promise<void>
}

const sitePlugin = ({ root, origins, signIn, country, widgetFile }: SiteOptions): Plugin => ({
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
      const url = request.url ?? ''
      if (!builtPaths.test(url)) return next()
      const [, name = ''] = /^\/(vitrine[\w-]*)\.js/.exec(url) ?? []
      void widgetFile(name).then(() => listener(request, response))
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
  const widget = buildWidget(root, () => reload())
  const origins = (): DemoOrigins => ({ site: url, priceHost, checkoutHost, endpoint: endpoint() })
  const server = await createServer({
    root,
    mode: 'development',
    configLoader,
    appType: 'mpa',
    logLevel: 'warn',
    plugins: [sitePlugin({ root, origins, signIn, country, widgetFile: widget.file })],
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
      await widget.close()
    },
  }
}
