import { spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { installPackages } from '../tools/install-packages.ts'
import { copyPlayground } from './playground.ts'

const folder = import.meta.dirname
const root = join(folder, '..')

const run = (command: string, ...args: string[]): void => {
  const { status } = spawnSync(command, args, { cwd: folder, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

/** The built widget, for the live examples and the playground, which reads the version of its script. */
const copyWidget = (): void => {
  const target = join(folder, 'public/live')
  rmSync(target, { recursive: true, force: true })
  mkdirSync(target, { recursive: true })
  for (const file of globSync(['vitrine*.js', 'manifest.json'], { cwd: join(root, 'dist') }))
    cpSync(join(root, 'dist', file), join(target, file))
}

// `npm run docs` alone writes the tables of the pages.
const [command] = process.argv.slice(2)
if (command === undefined) process.exit()
// The site's tools are installed on demand, so that `npm ci` at the root stays quick.
installPackages(folder)
copyWidget()
copyPlayground(join(root, 'dist/site'), join(folder, 'public/playground'))
run(process.execPath, 'tables/sizes.ts')
run('npx', 'tsc', '-p', '.vitepress')
run('npx', 'vite', 'build', '--config', '.vitepress/worker/vite.config.ts')
run('npx', 'vitepress', command, '.')
