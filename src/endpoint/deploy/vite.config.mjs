import { cpSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { shapesPlugin } from '../../widget/build/shapes-plugin.ts'

const here = dirname(fileURLToPath(import.meta.url))

/** For each runtime its entry, the module that is built from it, and the file for the runtime's deploy tool. */
const runtimes = {
  node: { entry: 'node/serve.ts', module: 'serve.mjs', beside: 'node/Dockerfile' },
  cloudflare: {
    entry: 'cloudflare/worker.ts',
    module: 'worker.mjs',
    beside: 'cloudflare/wrangler.toml',
    target: 'webworker',
  },
  'aws-lambda': { entry: 'aws-lambda/handler.ts', module: 'handler.mjs', beside: 'aws-lambda/template.yaml' },
  vercel: { entry: 'vercel/api/vitrine.ts', module: 'api/vitrine.mjs', beside: 'vercel/vercel.json' },
}

/**
 * `npx vite build --config src/endpoint/deploy/vite.config.mjs --mode <mode>` makes the folder `dist/deploy/<mode>`, which is
 * ready to deploy. The modes are node, cloudflare, aws-lambda and vercel.
 */
export default defineConfig(({ mode }) => {
  const { entry, module, beside, target = 'node' } = runtimes[mode] ?? {}
  if (!entry) throw new Error(`--mode is one of ${Object.keys(runtimes).join(', ')}`)
  const folder = join(here, '../../../dist/deploy', mode)
  return {
    root: here,
    publicDir: false,
    // The views of `rendering()` are those of the widget.
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    plugins: [
      shapesPlugin(),
      {
        name: 'deploy-file',
        writeBundle: ({ dir }) => cpSync(join(here, beside), join(dir ?? folder, relative(mode, beside))),
      },
    ],
    // In this repository `@vitrine/endpoint/…` is the source beside this folder.
    resolve: { tsconfigPaths: true },
    build: {
      ssr: true,
      outDir: folder,
      // The deploy tools keep the project's state in this folder.
      emptyOutDir: false,
      target: 'es2022',
      minify: true,
      rolldownOptions: {
        input: join(here, entry),
        output: { format: 'es', codeSplitting: false, entryFileNames: module },
      },
    },
    ssr: { target, noExternal: true },
  }
})
