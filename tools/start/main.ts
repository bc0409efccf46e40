import { buildSite } from './build.ts'

// `npm start`. Help needs no build.
if (!process.argv.includes('--help')) buildSite()
await import('../../src/cli/start.ts')
