import { cpSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const here = dirname(fileURLToPath(import.meta.url))

/** What each runtime is given: one module with everything in it, and beside it the file by which its tool deploys. */
const runtimes = {
  node: { entry: '../serve.ts', module: 'serve.mjs', beside: 'node/Dockerfile' },
  'aws-lambda': { entry: 'aws-lambda/handler.ts', module: 'handler.mjs', beside: 'aws-lambda/template.yaml' },
  vercel: { entry: 'vercel/api/vitrine.ts', module: 'api/vitrine.mjs', beside: 'vercel/vercel.json' },
}

/**
 * `npx vite build --config src/endpoint/deploy/vite.config.mjs --mode node | aws-lambda | vercel` makes a folder
 * `dist/deploy/<mode>` that is deployed as it is. Workers are bundled by wrangler itself.
 */
export default defineConfig(({ mode }) => {
  const { entry, module, beside } = runtimes[mode] ?? {}
  if (!entry) throw new Error(`--mode is one of ${Object.keys(runtimes).join(', ')}`)
  const folder = join(here, '../../../dist/deploy', mode)
  return {
    root: here,
    publicDir: false,
    plugins: [
      {
        name: 'deploy-file',
        writeBundle: ({ dir }) => cpSync(join(here, beside), join(dir ?? folder, relative(mode, beside))),
      },
    ],
    build: {
      ssr: true,
      outDir: folder,
      // Beside these lies what the deploy tools remember about the project.
      emptyOutDir: false,
      target: 'es2022',
      minify: true,
      rolldownOptions: {
        input: join(here, entry),
        output: { format: 'es', codeSplitting: false, entryFileNames: module },
      },
    },
    ssr: { target: 'node', noExternal: true },
  }
})
