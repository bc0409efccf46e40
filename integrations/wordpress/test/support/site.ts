import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Release } from '../../site/releases.ts'
import { type Site as AnySite, startSite } from '../../site/site.ts'

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

export interface Site extends AnySite {
  /** Runs PHP inside WordPress, and returns the value of its `return`. */
  php(code: string): Promise<unknown>
}

const users = `foreach ( array( 'editor', 'author', 'contributor' ) as $role ) {
	wp_insert_user( array( 'user_login' => $role, 'user_pass' => ${JSON.stringify(password)}, 'user_email' => "$role@example.com", 'role' => $role ) );
}`

const runner = `<?php
require __DIR__ . '/wp-load.php';
$run = static function () {
	return eval( file_get_contents( 'php://input' ) );
};
echo "\\n--- result\\n" . wp_json_encode( $run() );
`

/** A new WordPress with a user of each role, which runs the PHP of tests. */
export const createSite = async ({ release, theme, settings, mustUse }: SiteOptions): Promise<Site> => {
  const site = await startSite({ release, theme, password, setUp: users, mustUse })
  if (settings) site.configure(settings)
  writeFileSync(join(site.folder, 'run-tests.php'), runner)
  return {
    ...site,
    async php(code) {
      const output = await (await fetch(`${site.url}/run-tests.php`, { method: 'POST', body: code })).text()
      const result = output.split('\n--- result\n')[1]
      if (result === undefined) throw new Error(`PHP ended without a result: ${output}`)
      return JSON.parse(result)
    },
  }
}
