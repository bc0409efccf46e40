import { defineConfig } from 'vitest/config'

/** Tests of the built site: `npm run test:docs`. */
export default defineConfig({
  test: { root: import.meta.dirname, include: ['*.test.ts'], testTimeout: 30_000, hookTimeout: 60_000 },
})
