import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileOnDisk, packageContents, pathInPackage } from './package-contents.ts'
import { packageManifest, type RootManifest } from './package-manifest.ts'
import { packages } from './packages.ts'

/** Writes `dist/packages/<name>`, ready for `npm pack`. Needs `npm run build:widget` and `tsc -b` before. */
export const buildPackages = (env: NodeJS.ProcessEnv): void => {
  const root: RootManifest = JSON.parse(readFileSync('package.json', 'utf8'))
  for (const [name, row] of Object.entries(packages)) {
    const folder = join('dist/packages', name)
    const { files, dependencies } = packageContents(row)
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    for (const file of files) {
      const target = join(folder, pathInPackage(file))
      mkdirSync(dirname(target), { recursive: true })
      cpSync(fileOnDisk(file), target)
    }
    if (row.customElements) cpSync(row.customElements, join(folder, 'custom-elements.json'))
    cpSync('LICENSE', join(folder, 'LICENSE'))
    cpSync(`tools/release/readme/${name}.md`, join(folder, 'README.md'))
    const manifest = packageManifest(row, dependencies, root, env)
    writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
    console.log(`${row.name.padEnd(18)} ${String(files.length + 3).padStart(4)} files`)
  }
}

if (import.meta.main) {
  process.chdir(join(import.meta.dirname, '../..'))
  buildPackages(process.env)
}
