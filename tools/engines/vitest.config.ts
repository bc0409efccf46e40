import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import { ClosingLine } from '../../test/support/closing-line.ts'

/** The lane of the engines; `npm run test:engines` installs them and builds the widget before. */
export default defineConfig({
  test: {
    root: resolve(import.meta.dirname, '../..'),
    include: ['tools/engines/*.test.ts'],
    reporters: ['default', new ClosingLine()],
    // Vitest leaves one core to itself, which on two cores is half of the machine.
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 100_000, interval: 20 } },
  },
})
