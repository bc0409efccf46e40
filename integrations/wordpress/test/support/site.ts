import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildPlugin } from '../../build/build-plugin.ts'
import { type Release, releaseFolder, sqliteFolder } from './releases.ts'

export const roles = ['administrator', 'editor', 'author', 'contributor'] as const
export type Role = (typeof roles)[number]
/** Of every user of a test site. Their names are their roles. */
export const password = 'a password of tests'

export interface SiteOptions {
  release: Release
  theme: string
  /** Settings of the plug-in. */
  settings?: Readonly<Record<string, string>>
  /** PHP that WordPress loads with every request, after `<?php`. */
  mustUse?: string
}

export interface Site {
  url: string
  folder: string
  /** Runs PHP inside WordPress, and returns the value of its `return`. */
  php(code: string): Promise<unknown>
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
	define( $name, 'for tests only: ' . $name );
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

const install = (theme: string): string => `<?php
define( 'WP_INSTALLING', true );
require __DIR__ . '/wp-load.php';
require_once ABSPATH . 'wp-admin/includes/upgrade.php';
wp_install( 'A shop', 'administrator', 'admin@example.com', true, '', ${JSON.stringify(password)} );
foreach ( array( 'editor', 'author', 'contributor' ) as $role ) {
	wp_insert_user( array( 'user_login' => $role, 'user_pass' => ${JSON.stringify(password)}, 'user_email' => "$role@example.com", 'role' => $role ) );
}
foreach ( get_users() as $user ) {
	// The editor's tour would cover the page.
	update_user_meta( $user->ID, 'wp_persisted_preferences', array( 'core/edit-post' => array( 'welcomeGuide' => false ), 'core' => array( 'enableChoosePatternModal' => false ), '_modified' => '2026-01-01T00:00:00.000Z' ) );
}
switch_theme( '${theme}' );
update_option( 'permalink_structure', '' );
update_option( 'active_plugins', array( 'vitrine/vitrine.php' ) );
`

const runner = `<?php
require __DIR__ . '/wp-load.php';
$run = static function () {
	return eval( file_get_contents( 'php://input' ) );
};
echo "\\n--- result\\n" . wp_json_encode( $run() );
`

/** Starts PHP's own server on a free port, and resolves with its address. */
const serve = (folder: string): Promise<{ url: string; server: ChildProcess }> =>
  new Promise((resolve, reject) => {
    const server = spawn(
      'php',
      [
        '-d',
        'sendmail_path=/bin/true',
        '-S',
        '127.0.0.1:0',
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
    server.once('exit', () => reject(new Error(`PHP did not start: ${output}`)))
  })

/** A new WordPress with the built plug-in, in a temporary folder of its own. */
export const createSite = async ({ release, theme, settings, mustUse }: SiteOptions): Promise<Site> => {
  const temporary = mkdtempSync(join(tmpdir(), 'vitrine-wordpress-'))
  const folder = join(temporary, 'site')
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
  cpSync(buildPlugin(join(temporary, 'built')).folder, join(content, 'plugins/vitrine'), { recursive: true })
  mkdirSync(join(content, 'mu-plugins'), { recursive: true })
  if (mustUse) writeFileSync(join(content, 'mu-plugins/test.php'), `<?php\n${mustUse}`)
  writeFileSync(join(folder, 'wp-config.php'), config)
  writeFileSync(join(folder, 'install-tests.php'), install(theme))
  writeFileSync(join(folder, 'run-tests.php'), runner)

  const { url, server } = await serve(folder)
  writeFileSync(join(folder, 'address'), url)
  // Without a mail program WordPress would complain of each message.
  execFileSync('php', ['-d', 'sendmail_path=/bin/true', 'install-tests.php'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const php = async (code: string): Promise<unknown> => {
    const output = await (await fetch(`${url}/run-tests.php`, { method: 'POST', body: code })).text()
    const result = output.split('\n--- result\n')[1]
    if (result === undefined) throw new Error(`PHP ended without a result: ${output}`)
    return JSON.parse(result)
  }
  if (settings)
    php(
      `update_option( 'vitrine_settings', json_decode( ${JSON.stringify(JSON.stringify(settings))}, true ) );`,
    )
  return {
    url,
    folder,
    php,
    complaints() {
      const log = join(folder, 'debug.log')
      if (!existsSync(log)) return []
      // WordPress 6.1 and the drop-in for SQLite are older than this PHP, and no test may ask WordPress.org.
      return readFileSync(log, 'utf8')
        .split('\n')
        .filter((line) => line && !/sqlite-database-integration|Requests_|WordPress\.org/.test(line))
    },
    async close() {
      const ended = new Promise((resolve) => server.once('exit', resolve))
      if (server.pid) process.kill(-server.pid, 'SIGTERM')
      await ended
      rmSync(temporary, { recursive: true, force: true })
    },
  }
}
