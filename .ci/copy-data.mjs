// Puts the data files that the sandbox reads at run time beside its compiled code.
import { cpSync, globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
for (const file of globSync('src/{sandbox,cli}/**/*.{json,css}', { cwd: root })) {
  if (file.endsWith('tsconfig.json')) continue
  cpSync(`${root}${file}`, `${root}${file.replace('src/', 'dist/lib/')}`)
}
