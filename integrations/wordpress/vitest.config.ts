import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import { shapesPlugin } from '../../src/widget/build/shapes-plugin.ts'
import { ClosingLine } from '../../test/support/closing-line.ts'

/** The lane of the WordPress plug-in; `npm run test:wordpress` installs what it needs and builds the widget before. */
export default defineConfig({
  // The endpoint renders with the widget's own views.
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  plugins: [shapesPlugin()],
  test: {
    root: resolve(import.meta.dirname, '../..'),
    include: ['integrations/wordpress/test/*.test.ts'],
    reporters: ['default', new ClosingLine()],
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 100_000, interval: 20 } },
  },
})
