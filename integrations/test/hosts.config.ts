import { defineConfig } from 'vitest/config'
import lane from './vitest.config.ts'

/** Pages with the libraries of `integrations/hosts`, which `npm run test:hosts` installs. They need no built package. */
export default defineConfig({
  test: { ...lane.test, globalSetup: [], include: ['integrations/test/hosts.test.ts'] },
})
