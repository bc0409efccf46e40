import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import { ClosingLine } from '../../test/support/closing-line.ts'

/** The lane of the packed packages and of the elements' types; `npm run test:packages` builds the packages before. */
export default defineConfig({
  test: {
    root: resolve(import.meta.dirname, '../..'),
    include: ['tools/{release,types}/*.test.ts'],
    reporters: ['default', new ClosingLine()],
    testTimeout: 300_000,
    hookTimeout: 300_000,
    fileParallelism: false,
  },
})
