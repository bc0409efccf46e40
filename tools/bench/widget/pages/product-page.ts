import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createRandom } from '../../statistics.ts'

const demo = join(import.meta.dirname, '../../../../demo')

/** The sheets of the page, in its order. */
const styles = ['base', 'product']
  .map((name) => readFileSync(join(demo, `styles/${name}.css`), 'utf8'))
  .join('\n')

/** Throws when an edit no longer matches, because the demo's page may change. */
const edited = (text: string, edits: readonly (readonly [RegExp, string])[]): string =>
  edits.reduce((rest, [pattern, replacement]) => {
    if (!pattern.test(rest)) throw new Error(`demo/product.html has no ${pattern}`)
    return rest.replace(pattern, () => replacement)
  }, text)

/** Above the headline, where a phone shows it whole: its paint is the largest. */
const heroImage = (address: string): string =>
  `<img src="${address}" width="1200" height="640" alt="" style="width:100%;height:auto">`

/**
 * A merchant's product page: the demo's, with styles in the page and without icon and everything of Vitrine.
 *
 * @param body the HTML under the headline, where the demo has its buy link
 * @param picture the address of a picture; without one there is none
 */
export const productPage = (body: string, picture?: string): string =>
  edited(readFileSync(join(demo, 'product.html'), 'utf8'), [
    [/<link rel="icon"[^>]*>/, '<link rel="icon" href="data:,">'],
    [/<link rel="preconnect"[^>]*>/, ''],
    [/(?:<link rel="stylesheet"[^>]*>\s*){2}/, `<style>\n${styles}\n</style>`],
    [/<script[\s\S]*?<\/script>/, ''],
    [/ data-vitrine-[a-z]+="[^"]*"/g, ''],
    [/<div class="cards">[\s\S]*?<\/vitrine-card>\s*<\/div>/, ''],
    [/<vitrine-exit[\s\S]*?<\/vitrine-exit>/g, ''],
    [/<img [^>]*>/, ''],
    [/<section class="hero">/, `<section class="hero">${picture ? heroImage(picture) : ''}`],
    [/<p class="actions">[\s\S]*?<\/p>/, body],
  ])

/** The demo's picture with as many bytes as a photograph of the same size, which no compression makes fewer. */
export const heroPicture = (): string => {
  const random = createRandom(1)
  const noise = Buffer.from(Array.from({ length: 60_000 }, () => Math.floor(random() * 256)))
  return `${readFileSync(join(demo, 'art/fjord.svg'), 'utf8')}<!--${noise.toString('base64')}-->`
}
