import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '..')
const builds = join(folder, 'node_modules/@wp-playground/wordpress-builds')
const cache = join(folder, 'node_modules/.cache/wordpress')

/** Releases of WordPress that npm and Debian have, by the names of the tests. */
export const releases = ['6.1', '6.5', '6.6'] as const
export type Release = (typeof releases)[number]

/** Of a build of npm: the archive has the programs, the folder beside it all that a browser loads. */
const buildNames = { '6.5': 'wp-6.5', '6.6': 'wp-beta' } as const

/** Debian's WordPress 6.1 with a block theme, and a classic theme for every release. */
const debianPackages = [
  'wordpress',
  'wordpress-theme-twentytwentyone',
  'wordpress-theme-twentytwentythree',
  'libjs-cropper',
  'libjs-underscore',
  'php-getid3',
]

const run = (cwd: string, program: string, ...args: string[]): void => {
  try {
    execFileSync(program, args, { cwd, stdio: ['ignore', 'ignore', 'pipe'] })
  } catch (error) {
    throw new Error(`WordPress cannot be unpacked: ${program} ${args[0]} failed.`, { cause: error })
  }
}

const unzip = (archive: string, target: string): void =>
  run(folder, 'unzip', '-q', '-o', archive, '-d', target)

/** Debian links to files of other packages: their targets are copied. */
const fromDebian = (into: string): void => {
  const unpacked = mkdtempSync(join(cache, 'debian-'))
  run(unpacked, 'apt-get', 'download', ...debianPackages)
  for (const file of globSync('*.deb', { cwd: unpacked })) run(unpacked, 'dpkg-deb', '-x', file, '.')
  const site = join(unpacked, 'usr/share/wordpress')
  const links = globSync('**/*', { cwd: site, withFileTypes: true }).filter((path) => path.isSymbolicLink())
  for (const link of links) {
    const path = join(link.parentPath, link.name)
    const target = execFileSync('readlink', [path], { encoding: 'utf8' }).trim()
    const from = target.startsWith('/') ? join(unpacked, target) : join(link.parentPath, target)
    rmSync(path)
    if (existsSync(from)) cpSync(from, path, { recursive: true, dereference: true })
  }
  rmSync(join(site, 'wp-config.php'), { force: true })
  renameSync(site, into)
  rmSync(unpacked, { recursive: true })
}

const fromNpm = (name: string, into: string): void => {
  const unpacked = mkdtempSync(join(cache, 'npm-'))
  unzip(join(builds, `src/wordpress/${name}.zip`), unpacked)
  cpSync(join(builds, 'public', name), unpacked, { recursive: true })
  rmSync(join(unpacked, 'wp-config.php'), { force: true })
  renameSync(unpacked, into)
}

export const releaseFolder = (release: Release): string => join(cache, release)
export const sqliteFolder = join(cache, 'sqlite-database-integration-main')

/** Whether all of them are unpacked. */
export const areUnpacked = (wanted: readonly Release[]): boolean =>
  wanted.every((release) => existsSync(releaseFolder(release)))

/** Unpacks releases once, with the drop-in that lets them run on SQLite. Only 6.1 asks for packages of Debian. */
export const unpackReleases = (wanted: readonly Release[]): void => {
  mkdirSync(cache, { recursive: true })
  if (!existsSync(sqliteFolder))
    unzip(join(builds, 'src/sqlite-database-integration/sqlite-database-integration.zip'), cache)
  for (const release of wanted)
    if (!existsSync(releaseFolder(release))) {
      if (release === '6.1') fromDebian(releaseFolder(release))
      else fromNpm(buildNames[release], releaseFolder(release))
    }
  const theme = 'wp-content/themes/twentytwentyone'
  const classic = join(releaseFolder('6.1'), theme)
  for (const release of wanted)
    if (existsSync(classic) && !existsSync(join(releaseFolder(release), theme)))
      cpSync(classic, join(releaseFolder(release), theme), { recursive: true })
}
