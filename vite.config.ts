import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { playwright } from '@vitest/browser-playwright'
import type { UserConfig } from 'vite'
import { defineConfig, type ViteUserConfig } from 'vitest/config'
import { shapesPlugin } from './src/widget/build/shapes-plugin.ts'
import { deferredModule, doctorModule, lazyModules } from './src/widget/lazy/manifest.ts'
import { languages } from './src/widget/messages/languages.ts'
import { ClosingLine } from './test/support/closing-line.ts'
import { chromiumArgs, chromiumPath } from './test/support/programs.ts'

// `npm run build` runs each mode below once: script, deferred, doctor, lazy, module, npm, render, site.

const file = (path: string): string => resolve(import.meta.dirname, path)
const widget = (path: string): string => file(`src/widget/${path}`)

const common = { target: 'es2022', emptyOutDir: false, reportCompressedSize: false, sourcemap: true } as const
/** Library builds in ES format keep white space unless told otherwise. */
const minify = { compress: true, mangle: true, codegen: { removeWhitespace: true } } as const

/** `dist/vitrine.js`: the script tag's file, a classic script. */
const script: UserConfig = {
  // Preact's own `h`: the automatic JSX runtime would be a second way to create nodes.
  oxc: { jsx: { runtime: 'classic', pragma: 'h' }, jsxInject: "import { h } from 'preact'" },
  build: {
    ...common,
    outDir: 'dist',
    lib: { entry: widget('embed.ts'), formats: ['iife'], name: 'vitrine', fileName: () => 'vitrine.js' },
    // Chromium then compiles the whole file off the main thread, while it arrives (v8.dev/blog/explicit-compile-hints).
    rolldownOptions: { output: { postBanner: '//# allFunctionsCalledOnLoad' } },
  },
}

/** A lazy module as one file that shares none: `vitrine-deferred.js`, of every page, is then one request. */
const single = (name: string): UserConfig => ({
  build: {
    ...common,
    outDir: 'dist',
    lib: {
      entry: widget(`lazy/modules/${name}.tsx`),
      formats: ['es'],
      fileName: () => `vitrine-${name}.js`,
    },
    rolldownOptions: { output: { minify } },
  },
})

/** The lazy modules that are built by `single`. */
const singles: readonly string[] = [deferredModule, doctorModule]

/** `dist/vitrine-*.js`: ES modules that the script imports when a page needs them, and one that they share. */
const lazy: UserConfig = {
  build: {
    ...common,
    outDir: 'dist',
    lib: {
      entry: {
        ...Object.fromEntries(
          lazyModules
            .filter((name) => !singles.includes(name))
            .map((name) => [`vitrine-${name}`, widget(`lazy/modules/${name}.tsx`)]),
        ),
        ...Object.fromEntries(
          languages.map((language) => [`vitrine-${language}`, widget(`messages/locales/${language}.ts`)]),
        ),
      },
      formats: ['es'],
    },
    rolldownOptions: {
      output: {
        minify,
        entryFileNames: '[name].js',
        chunkFileNames: '[name].js',
        codeSplitting: { groups: [{ name: 'vitrine-shared', minShareCount: 2 }] },
      },
    },
  },
}

/** `dist/module`: for `<script type="module">`. `dist/npm`: for bundlers, with Preact and signals left outside. */
const moduleBuild = (outDir: string, external: string[]): UserConfig => ({
  build: {
    ...common,
    outDir,
    emptyOutDir: true,
    lib: { entry: { index: widget('index.ts') }, formats: ['es'] },
    rolldownOptions: {
      external,
      output: { minify, entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})

/** `dist/lib/render`: the widget's views for servers, beside the declarations that `tsc -b` writes. */
const render: UserConfig = {
  build: {
    ...common,
    outDir: 'dist/lib/render',
    minify: false,
    cssMinify: true,
    lib: { entry: file('src/render/index.ts'), formats: ['es'], fileName: 'index' },
    rolldownOptions: {
      external: ['preact', 'preact-render-to-string', '@preact/signals-core', 'parse5'],
      output: { codeSplitting: false },
    },
  },
}

/** `dist/site`: the playground. */
const site: UserConfig = {
  build: {
    ...common,
    outDir: 'dist/site',
    emptyOutDir: true,
    rolldownOptions: { input: { index: file('index.html') } },
  },
}

const modes: Readonly<Record<string, UserConfig>> = {
  script,
  deferred: single(deferredModule),
  doctor: single(doctorModule),
  lazy,
  module: moduleBuild('dist/module', []),
  npm: moduleBuild('dist/npm', ['preact', '@preact/signals-core']),
  render,
  site,
}

/** On a busy machine everything takes long, and a test that passes never waits for these limits (ms). */
const limits = {
  testTimeout: 120_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 30_000, interval: 20 } },
} as const

/** Parts share no state between tests, and importing them for each file took half of the time. */
const inNode = {
  environment: 'node',
  isolate: false,
  setupFiles: 'test/support/fast-check-seed.ts',
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
        exclude: ['test/**/*.pages.test.ts'],
        ...inNode,
      },
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
          'preact-render-to-string',
          '@preact/signals-core',
          '@testing-library/preact',
          '@testing-library/user-event',
          'axe-core',
          'fast-check',
          'zod',
          'zod/mini',
        ],
      },
      test: {
        name: 'chromium',
        include: ['test/**/*.browser.tsx'],
        env: {
          VITRINE_PRICE_RUNS: process.env.VITRINE_PRICE_RUNS ?? '',
          VITRINE_SEED: process.env.VITRINE_SEED ?? '20261122',
        },
        setupFiles: ['test/support/testing-library.ts'],
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
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  plugins: [shapesPlugin()],
  publicDir: false,
  test,
  ...modes[mode],
}))
