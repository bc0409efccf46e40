import { cpSync } from 'node:fs'

// The script and its lazy modules, which it loads from beside itself.
cpSync('node_modules/vitrine/dist', 'public/vitrine', {
  recursive: true,
  filter: (name) => name.endsWith('/dist') || /\/vitrine[\w-]*\.js$/.test(name),
})
