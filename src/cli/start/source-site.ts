import { watch } from 'node:fs'
import { join, relative } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { build, createServer, type Plugin } from 'vite'
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
const builtPaths = /^\/(?:vitrine|favicon\.ico|sign-in|demo\/strict)/

const sitePlugin = (root: string, origins: () => DemoOrigins, signIn: SignIn | undefined): Plugin => ({
  name: 'vitrine-site',
  transformIndexHtml: { order: 'pre', handler: (html) => fillPage(html, origins(), signIn) },
  configureServer({ middlewares }) {
    const files = createDemoFiles(root, (html) => fillPage(html, origins(), signIn), undefined, outDir)
    const { fetch } = createDemoHost(files, origins, signIn)
    const listener = getRequestListener(fetch, { overrideGlobalObjects: false })
    middlewares.use((request, response, next) => {
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
    plugins: [sitePlugin(root, origins, signIn)],
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
    // Vite runs what Node does not read.
    loadRender: () => server.ssrLoadModule('/src/render/index.ts') as Promise<Render>,
    close: async () => {
      await server.close()
      await stopWatching()
    },
  }
}
