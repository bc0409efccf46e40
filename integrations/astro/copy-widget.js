import { cpSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

// The script and its lazy modules, which it loads from beside itself.
const dist = fileURLToPath(new URL('dist', import.meta.resolve('vitrine/package.json')))
cpSync(dist, 'public/vitrine', {
  recursive: true,
  filter: (name) => name.endsWith('/dist') || /\/vitrine[\w-]*\.js$/.test(name),
})
