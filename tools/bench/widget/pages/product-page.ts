import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const demo = join(import.meta.dirname, '../../../../demo')

/** Throws when an edit no longer matches, because the demo's page may change. */
const edited = (text: string, edits: readonly (readonly [RegExp, string])[]): string =>
  edits.reduce((rest, [pattern, replacement]) => {
    if (!pattern.test(rest)) throw new Error(`demo/product.html has no ${pattern}`)
    return rest.replace(pattern, () => replacement)
  }, text)

/**
 * A merchant's product page: the demo's, with styles in the page and without picture, icon and everything of Vitrine.
 *
 * @param body the HTML under the headline, where the demo has its buy link
 */
export const productPage = (body: string): string =>
  edited(readFileSync(join(demo, 'product.html'), 'utf8'), [
    [/<link rel="icon"[^>]*>/, '<link rel="icon" href="data:,">'],
    [/<link rel="preconnect"[^>]*>/, ''],
    [
      /<link rel="stylesheet"[^>]*>/,
      `<style>\n${readFileSync(join(demo, 'styles/product.css'), 'utf8')}\n</style>`,
    ],
    [/<script[\s\S]*?<\/script>/, ''],
    [/ data-vitrine-[a-z]+="[^"]*"/g, ''],
    [/<div class="cards">[\s\S]*?<\/vitrine-card>\s*<\/div>/, ''],
    [/<img [^>]*>/, ''],
    [/<p class="actions">[\s\S]*?<\/p>/, body],
  ])
