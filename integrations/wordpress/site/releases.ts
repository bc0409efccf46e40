import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '..')
const builds = join(folder, 'node_modules/@wp-playground/wordpress-builds')
const cache = join(folder, 'node_modules/.cache/wordpress')

/**
 * Releases of WordPress that npm and Debian have, by the names of the tests: an old one, the last one that npm has, for
 * machines without Debian's packages, and `current`, which is what Debian's unstable suite has today.
 */
export const releases = ['6.1', '6.6', 'current'] as const
export type Release = (typeof releases)[number]

/** The archive has the programs, the folder beside it all that a browser loads. */
const npmBuild = 'wp-beta'

/** Debian's WordPress, a block theme, and a classic theme for every release; libraries that it shares with others. */
const debian = {
  '6.1': {
    suite: 'bookworm',
    packages: [
      'wordpress',
      'wordpress-theme-twentytwentyone',
      'wordpress-theme-twentytwentythree',
      'libjs-cropper',
      'libjs-underscore',
      'php-getid3',
    ],
  },
  current: {
    suite: 'unstable',
    packages: [
      'wordpress',
      'wordpress-theme-twentytwentyfour',
      'libjs-cropper',
      'libjs-jquery-ui',
      'libjs-lodash',
      'libjs-underscore',
      'libphp-phpmailer',
      'php-getid3',
    ],
  },
} as const

const run = (cwd: string, program: string, ...args: string[]): void => {
  try {
    execFileSync(program, args, { cwd, stdio: ['ignore', 'ignore', 'pipe'] })
  } catch (error) {
    throw new Error(`WordPress cannot be unpacked: ${program} ${args[0]} failed.`, { cause: error })
  }
}

const unzip = (archive: string, target: string): void =>
  run(folder, 'unzip', '-q', '-o', archive, '-d', target)

/** The mirror of Debian that this machine uses. */
const debianMirror = (): string => {
  const args = ['indextargets', '--format', '$(REPO_URI)', 'Created-By: Packages']
  const uris = execFileSync('apt-get', args, { encoding: 'utf8' }).split('\n')
  const mirror = uris.find((uri) => /\/debian\/?$/.test(uri))
  if (!mirror) throw new Error('WordPress cannot be fetched: no source of apt-get is a mirror of Debian.')
  return mirror
}

/**
 * Packages of one suite, whichever the machine itself is installed from: apt-get reads lists of its own for it. Debian
 * links to files of other packages: their targets are copied.
 */
const fromDebian = ({ suite, packages }: (typeof debian)[keyof typeof debian], into: string): void => {
  const unpacked = mkdtempSync(join(cache, 'debian-'))
  const lists = join(unpacked, 'lists')
  mkdirSync(join(lists, 'partial'), { recursive: true })
  const source = join(unpacked, 'source.list')
  writeFileSync(source, `deb ${debianMirror()} ${suite} main\n`)
  const settings = [
    `Dir::Etc::sourcelist=${source}`,
    'Dir::Etc::sourceparts=-',
    `Dir::State::Lists=${lists}`,
    'Dir::Cache::pkgcache=',
    'Dir::Cache::srcpkgcache=',
  ]
  const options = settings.flatMap((setting) => ['-o', setting])
  run(unpacked, 'apt-get', '-qq', ...options, 'update')
  run(unpacked, 'apt-get', '-qq', ...options, 'download', ...packages)
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

const fromNpm = (into: string): void => {
  const unpacked = mkdtempSync(join(cache, 'npm-'))
  unzip(join(builds, `src/wordpress/${npmBuild}.zip`), unpacked)
  cpSync(join(builds, 'public', npmBuild), unpacked, { recursive: true })
  rmSync(join(unpacked, 'wp-config.php'), { force: true })
  renameSync(unpacked, into)
}

export const releaseFolder = (release: Release): string => join(cache, release)
export const sqliteFolder = join(cache, 'sqlite-database-integration-main')

/** Unpacks releases once, with the drop-in that lets them run on SQLite. Only 6.6 needs no package of Debian. */
export const unpackReleases = (wanted: readonly Release[]): void => {
  mkdirSync(cache, { recursive: true })
  if (!existsSync(sqliteFolder))
    unzip(join(builds, 'src/sqlite-database-integration/sqlite-database-integration.zip'), cache)
  for (const release of wanted)
    if (!existsSync(releaseFolder(release))) {
      if (release === '6.6') fromNpm(releaseFolder(release))
      else fromDebian(debian[release], releaseFolder(release))
    }
  const theme = 'wp-content/themes/twentytwentyone'
  const classic = join(releaseFolder('6.1'), theme)
  for (const release of wanted)
    if (existsSync(classic) && !existsSync(join(releaseFolder(release), theme)))
      cpSync(classic, join(releaseFolder(release), theme), { recursive: true })
}
