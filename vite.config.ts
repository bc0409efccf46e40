/**
 * How the widget, the renderer and the site are built, and how the tests are run. Each mode of `npm run build` makes one
 * file or folder of `dist`; a lazy file is built alone and fits only the script of the same sources. The projects of the
 * tests are those in Node, whole pages in Chromium (`pages`), counts of steps (`growth`), and the widget's elements in
 * Chromium. Their time limits are for busy machines: a test that passes never waits for one.
 */

import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { playwright } from '@vitest/browser-playwright'
import type { UserConfig } from 'vite'
import { defineConfig, type ViteUserConfig } from 'vitest/config'
import { lazyEntries, scriptModes } from './src/widget/build/modes.ts'
import { scriptExportsPlugin, sharedListPlugin } from './src/widget/build/script-exports-plugin.ts'
import { shapesPlugin } from './src/widget/build/shapes-plugin.ts'
import { wordsPlugin } from './src/widget/build/words-plugin.ts'
import { ClosingLine } from './test/support/closing-line.ts'
import { chromiumArgs, chromiumPath } from './test/support/programs.ts'
import { elementDocs } from './tools/types/custom-elements.ts'

const file = (path: string): string => resolve(import.meta.dirname, path)
const widget = (path: string): string => file(`src/widget/${path}`)

/**
 * The notices of the libraries in a build, which their licenses ask for in every copy.
 * @see https://vite.dev/config/build-options#build-license
 */
const license = { fileName: 'LICENSES.md' }

const common = { target: 'es2022', emptyOutDir: false, reportCompressedSize: false, sourcemap: true } as const
/** Library builds in ES format keep white space unless told otherwise. */
const minify = { compress: true, mangle: true, codegen: { removeWhitespace: true } } as const

/** Of the sources of the widget: a lazy file serves the script of its own build only. */
const build = (): string => {
  const hash = createHash('sha256')
  for (const folder of ['src/contract', 'src/widget'])
    for (const name of readdirSync(file(folder), { recursive: true, encoding: 'utf8' }).sort())
      if (/\.(tsx?|css)$/.test(name)) hash.update(readFileSync(file(`${folder}/${name}`)))
  return hash.digest('hex').slice(0, 12)
}

/** `dist/vitrine.js`: the script tag's file, a classic script. */
const script = (): UserConfig => ({
  plugins: [shapesPlugin(), sharedListPlugin()],
  define: { VITRINE_BUILD: JSON.stringify(build()) },
  build: {
    ...common,
    license,
    outDir: 'dist',
    lib: { entry: widget('embed.ts'), formats: ['iife'], name: 'vitrine', fileName: () => 'vitrine.js' },
    // Chromium then compiles the whole file off the main thread, while it arrives (v8.dev/blog/explicit-compile-hints).
    rolldownOptions: {
      output: {
        charset: 'ascii',
        postBanner: '//# allFunctionsCalledOnLoad\n/*! With Preact and signals, MIT: see LICENSES.md */',
      },
    },
  },
})

/**
 * `dist/vitrine-<name>.js`: an ES module that the script imports when a page needs it. Each is built alone and imports
 * no other file: a browser may remember the failure of a shared one.
 */
const lazy = (name: string): UserConfig => ({
  plugins: [shapesPlugin(), wordsPlugin(), scriptExportsPlugin(build())],
  build: {
    ...common,
    outDir: 'dist',
    lib: { entry: widget(lazyEntries[name] ?? ''), formats: ['es'], fileName: () => `vitrine-${name}.js` },
    rolldownOptions: { output: { minify } },
  },
})

/** `dist/npm`: for bundlers, with libraries left outside. */
const npm: UserConfig = {
  build: {
    ...common,
    outDir: 'dist/npm',
    emptyOutDir: true,
    lib: { entry: { index: widget('index.ts') }, formats: ['es'] },
    rolldownOptions: {
      external: [/^preact(\/|$)/, /^@preact\/signals-core$/],
      output: { minify, entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
}

/** `dist/lib/render`: the widget's views for servers, beside the declarations that `tsc -b` writes. */
const render: UserConfig = {
  build: {
    ...common,
    outDir: 'dist/lib/render',
    minify: false,
    cssMinify: true,
    lib: { entry: file('src/render/index.ts'), formats: ['es'], fileName: 'index' },
    rolldownOptions: {
      external: [/^preact(\/|$)/, 'preact-render-to-string', '@preact/signals-core', 'parse5'],
      output: { codeSplitting: false },
    },
  },
}

/** `dist/site`: the playground, whose files find one another in any folder. */
const site: UserConfig = {
  base: './',
  build: {
    ...common,
    license,
    outDir: 'dist/site',
    emptyOutDir: true,
    rolldownOptions: { input: { index: file('index.html') } },
  },
}

/** What `npm run build` builds, one after the other in one process; `lazy-<name>` is one lazy file. */
const modes: Readonly<Record<string, () => UserConfig>> = {
  script,
  ...Object.fromEntries(Object.keys(lazyEntries).map((name) => [`lazy-${name}`, () => lazy(name)])),
  npm: () => npm,
  render: () => render,
  site: () => site,
}

/** The modes of `npm run build:widget`. */
export const widgetModes: readonly string[] = [...scriptModes, 'npm', 'render']

/** On a busy machine everything takes long, and a test that passes never waits for these limits (ms). */
const limits = {
  testTimeout: 120_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 100_000, interval: 20 } },
} as const

/** Parts share no state between tests, and importing them for each file took half of the time. */
const inNode = {
  environment: 'node',
  isolate: false,
  setupFiles: 'test/support/fast-check-seed.ts',
  // Tests start the command and the servers more than a hundred times: Node compiles their sources once.
  env: { NODE_COMPILE_CACHE: resolve(import.meta.dirname, 'node_modules/.cache/node') },
  ...limits,
} as const

const test: ViteUserConfig['test'] = {
  reporters: ['default', new ClosingLine()],
  // Vitest leaves one core to itself, which on two cores is half of the machine.
  maxWorkers: Math.max(2, availableParallelism()),
  projects: [
    {
      extends: true,
      test: {
        name: 'node',
        include: ['test/**/*.test.ts'],
        exclude: ['test/**/*.pages.test.ts', 'test/**/growth.test.ts'],
        ...inNode,
      },
    },
    {
      extends: true,
      // V8 counts the steps of modules that no other test has loaded before.
      test: { name: 'growth', include: ['test/**/growth.test.ts'], ...inNode, isolate: true },
    },
    {
      extends: true,
      test: { name: 'pages', include: ['test/**/*.pages.test.ts'], ...inNode },
    },
    {
      extends: true,
      optimizeDeps: {
        include: [
          'preact',
          'preact/hooks',
          'preact/jsx-runtime',
          'preact-render-to-string',
          '@preact/signals-core',
          '@testing-library/preact',
          '@testing-library/user-event',
          'axe-core',
          'fast-check',
          'hono/cookie',
          'zod',
          'zod/mini',
        ],
      },
      test: {
        name: 'chromium',
        include: ['test/**/*.browser.tsx'],
        // One window for all files of a worker: to load the modules of the widget again took a second of every file.
        isolate: false,
        // A browser has no environment: tests that draw their cases read counts and a seed from this one.
        env: {
          VITRINE_SEED: '20261122',
          ...Object.fromEntries(Object.entries(process.env).filter(([name]) => name.startsWith('VITRINE_'))),
        },
        setupFiles: ['test/support/testing-library.ts', 'test/support/fast-check-seed.ts'],
        // Browsers cannot read the sources. Only a test run needs it.
        provide: { elementDocs: process.env.VITEST ? elementDocs() : [] },
        ...limits,
        browser: {
          enabled: true,
          headless: true,
          screenshotFailures: false,
          // Only a test run looks for a browser.
          provider: playwright({
            // What moves is over at once; test/built/motion.pages.test.ts has motion.
            contextOptions: { reducedMotion: 'reduce' },
            launchOptions: {
              ...(process.env.VITEST && { executablePath: chromiumPath() }),
              args: chromiumArgs,
            },
          }),
          instances: [{ browser: 'chromium' as const }],
        },
      },
    },
  ],
}

export default defineConfig(({ mode }) => ({
  // A development transform, as NODE_ENV=test asks for, would import what the script does not export.
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact', development: false } },
  plugins: [shapesPlugin(), wordsPlugin()],
  publicDir: false,
  test,
  ...modes[mode]?.(),
}))
