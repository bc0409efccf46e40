import { defineConfig } from 'vitest/config'
import { ClosingLine } from '../../test/support/closing-line.ts'

/** Tests of the built site: `npm run test:docs`. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['*.test.ts'],
    reporters: ['default', new ClosingLine()],
    // Vitest leaves one core to itself, which on two cores is half of the machine.
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 180_000,
  },
})
