import { relative } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { build, createServer, type Plugin } from 'vite'
import { createDemoFiles } from './demo-files.ts'
import {
  createDemoHost,
  type DemoOrigins,
  replaceOrigins,
  repositoryFolder,
  type ServeSite,
} from './demo-host.ts'

/** The modes of `vite.config.ts` that write the script and its lazy modules. */
const widgetModes = ['script', 'deferred', 'doctor', 'lazy']

/** Node loads `vite.config.ts` itself: the bundled copy that Vite writes otherwise would restart `node --watch`. */
const configLoader = 'native'

/** Not `dist`, which other programs read while this one writes. */
const outDir = 'dist/dev'

/** A classic script is no module graph that Vite could serve; it is rebuilt on every change, as it is published. */
const watchWidget = async (root: string, onBuild: () => void): Promise<() => Promise<void>> => {
  const watchers = await Promise.all(
    widgetModes.map(async (mode) => {
      let isBuilt = (): void => {}
      const firstBuild = new Promise<void>((resolve) => {
        isBuilt = resolve
      })
      const closeBundle = (): void => {
        isBuilt()
        onBuild()
      }
      const plugins: Plugin[] = [{ name: 'vitrine-built', closeBundle }]
      const watcher = await build({
        root,
        mode,
        configLoader,
        plugins,
        logLevel: 'warn',
        build: { watch: {}, outDir },
      })
      await firstBuild
      return watcher
    }),
  )
  return async () => {
    for (const watcher of watchers) if ('close' in watcher) await watcher.close()
  }
}

/** Relative to the repository, which may itself lie in a folder called `docs` or `test`. */
const isBesideSite =
  (root: string) =>
  (path: string): boolean =>
    /^(dist|test|docs)([/\\]|$)/.test(relative(root, path))

/** Served as by `npm start`: the widget's files, and the page whose policy forbids Vite's own client. */
const builtPaths = /^\/(?:vitrine|favicon\.ico|demo\/strict)/

const sitePlugin = (root: string, origins: () => DemoOrigins): Plugin => ({
  name: 'vitrine-site',
  transformIndexHtml: { order: 'pre', handler: (html) => replaceOrigins(html, origins()) },
  configureServer({ middlewares }) {
    const files = createDemoFiles(root, (html) => replaceOrigins(html, origins()), undefined, outDir)
    const { fetch } = createDemoHost(files, origins)
    const listener = getRequestListener(fetch, { overrideGlobalObjects: false })
    middlewares.use((request, response, next) => {
      if (builtPaths.test(request.url ?? '')) void listener(request, response)
      else next()
    })
  },
})

/** Serves playground and demo pages from their sources by Vite's dev server, with reload, beside a rebuilt widget. */
export const serveSourceSite: ServeSite = async (options) => {
  const { port, host = '127.0.0.1', priceHost, checkoutHost, endpoint, root = repositoryFolder } = options
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
    plugins: [sitePlugin(root, origins)],
    // The single-page demo imports the built module.
    resolve: { alias: { '/module/index.js': '/src/widget/index.ts' } },
    optimizeDeps: { entries: ['index.html'] },
    server: { host, port, strictPort: true, watch: { ignored: [isBesideSite(root)] } },
  })
  await server.listen()
  const address = server.httpServer?.address()
  url = `http://localhost:${typeof address === 'object' && address ? address.port : port}`
  reload = () => server.ws.send({ type: 'full-reload' })
  return {
    url,
    close: async () => {
      await server.close()
      await stopWatching()
    },
  }
}
