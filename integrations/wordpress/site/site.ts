/**
 * A WordPress on this machine, for `npm run wordpress` and for the tests: a release, SQLite, PHP's own server, and the
 * built plug-in, in a temporary folder that ends with it. Nothing in the folder that the server shows runs code of a caller,
 * so a site is as safe as its password. It copies about 60 MB and is there within seconds.
 */

import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writePlugin } from '../build/build-plugin.ts'
import { type Release, releaseFolder, sqliteFolder } from './releases.ts'

export interface SiteOptions {
  release: Release
  theme: string
  /** Of the user `administrator`. */
  password: string
  /** @default any free port */
  port?: number
  /** PHP that runs once, when WordPress is installed. */
  setUp?: string
  /** PHP that WordPress loads with every request, after `<?php`. */
  mustUse?: string | undefined
}

export interface Site {
  url: string
  folder: string
  /** Saves settings of the plug-in. */
  configure(settings: Readonly<Record<string, string>>): void
  /** What PHP and WordPress have complained about, one line each. */
  complaints(): string[]
  close(): Promise<void>
}

const config = `<?php
define( 'DB_NAME', 'wordpress' );
define( 'DB_USER', '' );
define( 'DB_PASSWORD', '' );
define( 'DB_HOST', '' );
define( 'DB_CHARSET', 'utf8mb4' );
define( 'DB_COLLATE', '' );
define( 'DB_DIR', __DIR__ . '/wp-content/database/' );
define( 'DB_FILE', 'site.sqlite' );
foreach ( array( 'AUTH_KEY', 'SECURE_AUTH_KEY', 'LOGGED_IN_KEY', 'NONCE_KEY', 'AUTH_SALT', 'SECURE_AUTH_SALT', 'LOGGED_IN_SALT', 'NONCE_SALT' ) as $name ) {
	define( $name, 'for this machine only: ' . $name );
}
define( 'WP_HOME', trim( file_get_contents( __DIR__ . '/address' ) ) );
define( 'WP_SITEURL', WP_HOME );
define( 'WP_DEBUG', true );
define( 'WP_DEBUG_LOG', __DIR__ . '/debug.log' );
define( 'WP_DEBUG_DISPLAY', false );
define( 'DISABLE_WP_CRON', true );
define( 'WP_HTTP_BLOCK_EXTERNAL', true );
define( 'WP_ACCESSIBLE_HOSTS', 'localhost,127.0.0.1' );
define( 'AUTOMATIC_UPDATER_DISABLED', true );
define( 'FS_METHOD', 'direct' );
$table_prefix = 'wp_';
if ( ! defined( 'ABSPATH' ) ) {
	define( 'ABSPATH', __DIR__ . '/' );
}
require_once ABSPATH . 'wp-settings.php';
`

const install = ({ theme, password, setUp = '' }: SiteOptions): string => `
define( 'WP_INSTALLING', true );
require 'wp-load.php';
require_once ABSPATH . 'wp-admin/includes/upgrade.php';
wp_install( 'A shop', 'administrator', 'admin@example.com', true, '', ${JSON.stringify(password)} );
${setUp}
foreach ( get_users() as $user ) {
	// The editor's tour would cover the page.
	update_user_meta( $user->ID, 'wp_persisted_preferences', array( 'core/edit-post' => array( 'welcomeGuide' => false ), 'core' => array( 'enableChoosePatternModal' => false ), '_modified' => '2026-01-01T00:00:00.000Z' ) );
}
switch_theme( '${theme}' );
update_option( 'permalink_structure', '' );
update_option( 'active_plugins', array( 'vitrine/vitrine.php' ) );
`

const configure = `require 'wp-load.php';
update_option( 'vitrine_settings', json_decode( file_get_contents( 'php://stdin' ), true ) );`

/** Starts PHP's own server on this port, and resolves with its address. */
const serve = (folder: string, port: number): Promise<{ url: string; server: ChildProcess }> =>
  new Promise((resolve, reject) => {
    const server = spawn(
      'php',
      [
        '-d',
        'sendmail_path=/bin/true',
        '-S',
        `127.0.0.1:${port}`,
        '-t',
        folder,
        join(import.meta.dirname, 'router.php'),
      ],
      {
        // Pages ask their own server for more while they are being answered. The group ends its workers with it.
        env: { ...process.env, PHP_CLI_SERVER_WORKERS: '4' },
        stdio: ['ignore', 'ignore', 'pipe'],
        detached: true,
      },
    )
    let output = ''
    server.stderr?.setEncoding('utf8').on('data', (text: string) => {
      output += text
      const url = /\((http:\/\/127\.0\.0\.1:\d+)\) started/.exec(output)?.[1]
      if (url) resolve({ url, server })
    })
    server.once('exit', () => {
      const isTaken = /Address already in use/i.test(output)
      reject(
        Object.assign(new Error(`PHP did not start: ${output}`), isTaken && { code: 'EADDRINUSE', port }),
      )
    })
  })

/** A new WordPress with the built plug-in, in a temporary folder of its own. */
export const startSite = async (options: SiteOptions): Promise<Site> => {
  const { release, mustUse, port = 0 } = options
  const temporary = mkdtempSync(join(tmpdir(), 'vitrine-wordpress-'))
  const folder = join(temporary, 'site')
  mkdirSync(folder)
  // First, because a port that is taken is known at once, and copying takes seconds.
  const { url, server } = await serve(folder, port).catch((error: unknown) => {
    rmSync(temporary, { recursive: true })
    throw error
  })
  const kill = (): void => {
    if (server.pid) process.kill(-server.pid, 'SIGTERM')
  }
  const remove = (): void => rmSync(temporary, { recursive: true, force: true })
  const stop = (): void => {
    kill()
    remove()
  }
  // Ctrl-C while the site is being installed ends this process, and the server is in a group of its own.
  process.once('exit', stop)
  const close = async (): Promise<void> => {
    process.off('exit', stop)
    const ended = new Promise((resolve) => server.once('exit', resolve))
    kill()
    await ended
    remove()
  }
  cpSync(releaseFolder(release), folder, { recursive: true })
  const content = join(folder, 'wp-content')
  mkdirSync(join(content, 'database'), { recursive: true })
  cpSync(sqliteFolder, join(content, 'plugins/sqlite-database-integration'), { recursive: true })
  // Two requests that write at once wait for each other: a transaction that begins with reading would fail instead.
  const translator = join(
    content,
    'plugins/sqlite-database-integration/wp-includes/sqlite/class-wp-sqlite-translator.php',
  )
  writeFileSync(
    translator,
    readFileSync(translator, 'utf8')
      .replace("execute_sqlite_query( 'BEGIN' )", "execute_sqlite_query( 'BEGIN IMMEDIATE' )")
      .replace(/PDO::ATTR_TIMEOUT\s*=> 5/, 'PDO::ATTR_TIMEOUT => 60'),
  )
  const dropIn = readFileSync(join(sqliteFolder, 'db.copy'), 'utf8')
    .replace('{SQLITE_IMPLEMENTATION_FOLDER_PATH}', join(content, 'plugins/sqlite-database-integration'))
    .replace('{SQLITE_PLUGIN}', 'sqlite-database-integration/load.php')
  writeFileSync(join(content, 'db.php'), dropIn)
  writePlugin(join(content, 'plugins/vitrine'))
  mkdirSync(join(content, 'mu-plugins'), { recursive: true })
  if (mustUse) writeFileSync(join(content, 'mu-plugins/test.php'), `<?php\n${mustUse}`)
  writeFileSync(join(folder, 'wp-config.php'), config)

  /** Without a mail program WordPress would complain of each message. */
  const php = (code: string, input = ''): void =>
    void execFileSync('php', ['-d', 'sendmail_path=/bin/true', '-r', code], {
      cwd: folder,
      input,
      stdio: ['pipe', 'ignore', 'inherit'],
    })
  writeFileSync(join(folder, 'address'), url)
  try {
    php(install(options))
  } catch (error) {
    await close()
    throw error
  }
  return {
    url,
    folder,
    configure: (settings) => php(configure, JSON.stringify(settings)),
    complaints() {
      const log = join(folder, 'debug.log')
      if (!existsSync(log)) return []
      // WordPress 6.1 and the drop-in for SQLite are older than this PHP, and no site here may ask WordPress.org.
      return readFileSync(log, 'utf8')
        .split('\n')
        .filter((line) => line && !/sqlite-database-integration|Requests_|WordPress\.org/.test(line))
    },
    close,
  }
}
