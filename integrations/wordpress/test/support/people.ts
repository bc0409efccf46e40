import type { Page } from 'playwright-core'
import { password, type Role, type Site } from './site.ts'

/** Signs a person in. */
export const signIn = async (page: Page, site: Site, role: Role): Promise<void> => {
  const answer = await page.request.post(`${site.url}/wp-login.php`, {
    form: { log: role, pwd: password, testcookie: '1' },
    headers: { cookie: 'wordpress_test_cookie=WP%20Cookie%20check' },
    maxRedirects: 0,
  })
  if (answer.status() !== 302) throw new Error(`${role} cannot sign in: ${answer.status()}`)
}

export interface Saved {
  id: number
  content: string
}

/** Saves a post as the block editor does, through the REST interface and so through the role's filters. */
export const savePost = async (page: Page, site: Site, content: string): Promise<Saved> => {
  const nonce = await (await page.request.get(`${site.url}/wp-admin/admin-ajax.php?action=rest-nonce`)).text()
  const answer = await page.request.post(`${site.url}/index.php?rest_route=/wp/v2/posts`, {
    headers: { 'x-wp-nonce': nonce },
    data: { title: 'A post', content, status: 'draft' },
  })
  const body = (await answer.json()) as { id: number; content: { raw: string } }
  if (!answer.ok()) throw new Error(`The post is not saved: ${JSON.stringify(body)}`)
  return { id: body.id, content: body.content.raw }
}

/** Publishes a post that a contributor may only submit, without touching its content. */
export const publish = async (site: Site, id: number): Promise<string> => {
  await site.php(
    `global $wpdb; $wpdb->update( $wpdb->posts, array( 'post_status' => 'publish' ), array( 'ID' => ${id} ) ); clean_post_cache( ${id} ); return 1;`,
  )
  return `${site.url}/?p=${id}`
}

/** A published post with this content, as an editor would have saved it. */
export const createPost = async (site: Site, content: string): Promise<string> => {
  const id = await site.php(
    `kses_remove_filters(); return wp_insert_post( array( 'post_title' => 'A post', 'post_status' => 'publish', 'post_author' => 1, 'post_content' => wp_slash( base64_decode( '${Buffer.from(content).toString('base64')}' ) ) ) );`,
  )
  return `${site.url}/?p=${id}`
}
