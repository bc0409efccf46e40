import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import { ClosingLine } from '../../test/support/closing-line.ts'

/** The lane of the framework examples; `npm run test:frameworks` builds the packages before. */
export default defineConfig({
  test: {
    root: resolve(import.meta.dirname, '../..'),
    include: ['integrations/test/*.test.ts'],
    reporters: ['default', new ClosingLine()],
    // Vitest leaves one core to itself, which on two cores is half of the machine.
    maxWorkers: 2,
    globalSetup: 'integrations/test/install.ts',
    testTimeout: 120_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 100_000, interval: 20 } },
  },
})
