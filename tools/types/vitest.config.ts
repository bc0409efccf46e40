import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'

/** The lane of the elements' types; `npm run test:types` builds the packages before. */
export default defineConfig({
  test: {
    root: resolve(import.meta.dirname, '../..'),
    include: ['tools/types/*.test.ts'],
    testTimeout: 300_000,
    hookTimeout: 120_000,
  },
})
