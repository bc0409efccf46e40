import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'

/** The lane of the packed packages; `npm run test:packages` builds them before. */
export default defineConfig({
  test: {
    root: resolve(import.meta.dirname, '../..'),
    include: ['tools/release/*.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 300_000,
    fileParallelism: false,
  },
})
