import { resolve } from 'node:path'
import { playwright } from '@vitest/browser-playwright'
import type { UserConfig } from 'vite'
import { defineConfig, type ViteUserConfig } from 'vitest/config'
import { firstPlugin, livePlugin } from './src/widget/build/first-plugin.ts'
import { runtimePlugin } from './src/widget/build/runtime-plugin.ts'
import { serverGuardPlugin } from './src/widget/build/server-guard-plugin.ts'
import { shapesPlugin } from './src/widget/build/shapes-plugin.ts'
import { slimPlugin } from './src/widget/build/slim-plugin.ts'
import { squeezePlugin } from './src/widget/build/squeeze-plugin.ts'
import { languages } from './src/widget/messages/languages.ts'
import { ClosingLine } from './test/support/closing-line.ts'
import { chromiumArgs, chromiumPath } from './test/support/programs.ts'

const file = (path: string): string => resolve(import.meta.dirname, path)
const widget = (path: string): string => file(`src/widget/${path}`)
/** `createElement` is in the bundle anyway; the automatic runtime would bring a second one. */
const oxc = {
  jsx: { runtime: 'classic', pragma: 'jsxElement', pragmaFrag: 'JsxFragment' },
  jsxInject: `import { createElement as jsxElement, Fragment as JsxFragment } from 'preact'`,
} as const
const plugins = [shapesPlugin()]
const minify = { compress: true, mangle: true, codegen: { removeWhitespace: true } } as const
const common = { target: 'es2022', emptyOutDir: false, reportCompressedSize: false, minify: true } as const

/** The script tag's file: a classic script, which shows the first prices. */
const embed: UserConfig = {
  plugins: [serverGuardPlugin(), firstPlugin(), ...plugins, squeezePlugin({ isFirst: true })],
  build: {
    ...common,
    outDir: 'dist',
    lib: { entry: widget('embed.ts'), formats: ['iife'], name: 'vitrine', fileName: () => 'vitrine.js' },
  },
}

/** What it loads next: a module that makes elements of what is shown. */
const live: UserConfig = {
  plugins: [serverGuardPlugin(), livePlugin(), ...plugins, slimPlugin(), squeezePlugin({ isFirst: true })],
  build: {
    ...common,
    outDir: 'dist',
    lib: { entry: widget('live.ts'), formats: ['es'], fileName: () => 'vitrine-live.js' },
    rolldownOptions: { output: { minify } },
  },
}

const parts = ['cart', 'coupon', 'currency', 'plans', 'quantity']

/** What the script tag's file may load later: one ES module a part and a language, beside it. */
const later: UserConfig = {
  plugins: [
    serverGuardPlugin(),
    livePlugin(),
    runtimePlugin(),
    ...plugins,
    squeezePlugin({ isFirst: false }),
  ],
  build: {
    ...common,
    outDir: 'dist',
    lib: {
      entry: {
        ...Object.fromEntries(parts.map((part) => [`vitrine-${part}`, widget(`parts/${part}.tsx`)])),
        ...Object.fromEntries(
          languages.map((language) => [`vitrine-${language}`, widget(`messages/${language}.ts`)]),
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

/** The ES module: for `<script type="module">`, and with Preact outside for the npm entry. */
const moduleBuild = (external: string[], outDir: string): UserConfig => ({
  plugins: [serverGuardPlugin(), ...plugins],
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

/** The playground and the demo pages, as files to be served beside the widget. */
const site: UserConfig = {
  plugins: [serverGuardPlugin(), ...plugins],
  build: {
    ...common,
    outDir: 'dist/site',
    emptyOutDir: true,
    rolldownOptions: { input: { index: file('index.html') } },
  },
}

const modes: Readonly<Record<string, UserConfig>> = {
  embed,
  live,
  later,
  module: moduleBuild([], 'dist/module'),
  npm: moduleBuild(['preact', '@preact/signals-core'], 'dist/npm'),
  site,
}

const test: ViteUserConfig['test'] = {
  reporters: ['default', new ClosingLine()],
  projects: [
    {
      extends: true,
      test: {
        name: 'node',
        include: ['test/**/*.test.ts'],
        environment: 'node',
        testTimeout: 20_000,
        hookTimeout: 60_000,
      },
    },
    {
      extends: true,
      optimizeDeps: {
        include: [
          'preact',
          'preact/hooks',
          '@preact/signals-core',
          '@testing-library/preact',
          '@testing-library/user-event',
          'axe-core',
        ],
      },
      test: {
        name: 'chromium',
        include: ['test/**/*.browser.tsx'],
        testTimeout: 20_000,
        browser: {
          enabled: true,
          headless: true,
          screenshotFailures: false,
          // Only a test run looks for a browser, and installs one where it may.
          provider: playwright({
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

export default defineConfig(({ mode }) => ({ oxc, plugins, publicDir: false, test, ...modes[mode] }))
