import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { ClosingLine } from './test/support/closing-line.ts'
import { chromiumArgs, chromiumPath } from './test/support/programs.ts'

const jsx = { runtime: 'automatic', importSource: 'preact' } as const

export default defineConfig(() => ({
  oxc: { jsx },
  test: {
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
        optimizeDeps: { include: ['preact', 'preact/jsx-runtime', 'preact/hooks', '@preact/signals'] },
        test: {
          name: 'chromium',
          include: ['test/**/*.browser.tsx'],
          testTimeout: 20_000,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: { executablePath: chromiumPath(), args: chromiumArgs } }),
            instances: [{ browser: 'chromium' as const }],
          },
        },
      },
    ],
  },
}))
