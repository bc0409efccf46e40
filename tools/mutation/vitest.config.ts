import { defineConfig } from 'vitest/config'
import { shapesPlugin } from '../../src/widget/build/shapes-plugin.ts'

/** The tests that Stryker runs against mutants: those in Node, without the ones that start processes. */
export default defineConfig({
  plugins: [shapesPlugin()],
  test: {
    include: [
      'test/contract/**/*.test.ts',
      'test/endpoint/{cart-preview,kill,ledger,limits,orders,orders-unknown,reconcile}.test.ts',
      'test/widget/*.test.ts',
    ],
    exclude: ['test/widget/page.test.ts', 'test/widget/without-dom.test.ts'],
    setupFiles: ['test/support/fast-check-seed.ts'],
    isolate: false,
    testTimeout: 120_000,
    expect: { poll: { timeout: 30_000, interval: 20 } },
  },
})
