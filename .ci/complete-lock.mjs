// Some registry mirrors carry only some platforms of a package that ships one binary per platform; npm then
// drops the others from the lock file and `npm ci` refuses it. This puts the dropped optional entries back, so
// that the lock is the same wherever it was written. Run it after every `npm install <package>`; an argument names another
// lock file than that of the root. Tarballs of this repository differ with every build, so they have no hash.
import { readFileSync, writeFileSync } from 'node:fs'

const [, , named] = process.argv
const file = named ?? new URL('../package-lock.json', import.meta.url)
const lock = JSON.parse(readFileSync(file, 'utf8'))
const osNames = ['android', 'darwin', 'linux', 'win32', 'freebsd', 'openharmony']
for (const [path, entry] of Object.entries(lock.packages)) {
  if (entry.resolved?.startsWith('file:')) delete entry.integrity
  else if (!entry.link) delete entry.resolved
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const key = `node_modules/${name}`
    if (!path || lock.packages[key] || lock.packages[`${path}/${key}`]) continue
    const words = name.split(/[-/]/)
    const os = words.find((word) => osNames.includes(word))
    const cpu = words.find((word) => ['arm64', 'x64', 'ia32', 'arm'].includes(word))
    const isWasm = words.includes('wasm32')
    if (!isWasm && (!os || !cpu)) continue
    const libc = os === 'linux' && { libc: [words.includes('musl') ? 'musl' : 'glibc'] }
    lock.packages[key] = {
      version,
      cpu: [isWasm ? 'wasm32' : cpu],
      ...(entry.dev && { dev: true }),
      ...libc,
      optional: true,
      ...(os && { os: [os] }),
    }
  }
}
const sorted = Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1))
lock.packages = Object.fromEntries(sorted)
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
