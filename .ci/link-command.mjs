import { chmodSync, rmSync, symlinkSync } from 'node:fs'

// Makes `npx vitrine` work in a checkout as it does where the package is installed: npm links the commands of
// dependencies only. The sources run as they are under the Node that comes with `npm ci`.
const command = new URL('../src/cli/vitrine.ts', import.meta.url)
const link = new URL('../node_modules/.bin/vitrine', import.meta.url)
try {
  rmSync(link, { force: true })
  symlinkSync('../../src/cli/vitrine.ts', link)
  chmodSync(command, 0o755)
} catch (error) {
  console.warn(`npx vitrine will not work here: ${error.message}`)
}
