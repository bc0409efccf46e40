import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const demo = join(import.meta.dirname, '../../../../demo')

/** The style sheet of the merchant's page. */
export const siteStyles = readFileSync(join(demo, 'styles/product.css'), 'utf8')

const file = '<link rel="stylesheet" href="/site.css">'
const inPage = `<style>\n${siteStyles}\n</style>`

/** Every edit must find its place: the page may change. */
const edited = (text: string, edits: readonly (readonly [RegExp, string])[]): string =>
  edits.reduce((rest, [pattern, replacement]) => {
    if (!pattern.test(rest)) throw new Error(`demo/product.html has no ${pattern}`)
    return rest.replace(pattern, () => replacement)
  }, text)

/**
 * A merchant's product page, the demo's: what it shows of Vitrine, its picture and its icon are taken out, and under the
 * headline, where its buy link stands, is what is measured.
 *
 * @param styles in the page, which is quickest, or in a file, as most pages have them
 */
export const productPage = (body: string, styles: 'page' | 'file' = 'page'): string =>
  edited(readFileSync(join(demo, 'product.html'), 'utf8'), [
    [/<link rel="icon"[^>]*>/, '<link rel="icon" href="data:,">'],
    [/<link rel="preconnect"[^>]*>/, ''],
    [/<link rel="stylesheet"[^>]*>/, styles === 'file' ? file : inPage],
    [/<script[\s\S]*?<\/script>/, ''],
    [/ data-vitrine-[a-z]+="[^"]*"/g, ''],
    [/<div class="cards">[\s\S]*?<\/vitrine-card>\s*<\/div>/, ''],
    [/<img [^>]*>/, ''],
    [/<p class="actions">[\s\S]*?<\/p>/, body],
  ])

const lead = `<p>Develop raw files, retouch and print. Lumen opens the pictures of more than six hundred cameras, keeps every
original as it was taken, and finds a photo again by what is on it.</p>`

/** A page with next to nothing on it, the quickest there is. */
export const barePage = (body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Lumen Personal</title>
<link rel="icon" href="data:,">
<style>
body { margin: 0 auto; max-width: 42rem; padding: 1rem; font: 1rem/1.5 sans-serif; color: #16181d; }
h1 { font-size: 1.6rem; }
.place { min-height: 20rem; }
</style>
</head>
<body>
<h1>Lumen Personal</h1>
${lead}
${body}
<h2>For whom it is made</h2>
${lead.repeat(6)}
</body>
</html>
`
