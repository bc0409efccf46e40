import { type DefaultTheme, defineConfig } from 'vitepress'
import { writeSecurityTxt } from '../tables/security-txt.ts'
import { liveFences } from './live-fences.ts'
import { writeLlmsFiles } from './llms.ts'
import { isProjectPage, sidebar } from './sidebar.ts'
import { stackedTables } from './stacked-tables.ts'
import { widePictures } from './wide-pictures.ts'

/** The folder under which the site is served, with slashes on both ends. */
const base = process.env.DOCS_BASE ?? '/'

/**
 * What the search finds: pages for users, by their words and by the `keywords` of their head, which are what people type
 * who do not know our terms.
 */
const searchOptions: DefaultTheme.LocalSearchOptions = {
  async _render(source, env, markdown) {
    const html = await markdown.renderAsync(source, env)
    if (isProjectPage(env.relativePath)) return ''
    const keywords: unknown = env.frontmatter?.keywords
    return typeof keywords === 'string' ? html.replace('</h1>', `</h1><p>${keywords}</p>`) : html
  },
  miniSearch: { searchOptions: { fuzzy: 0.1, prefix: true, boost: { title: 6, titles: 3, text: 1 } } },
}

export default defineConfig({
  title: 'Vitrine',
  description: 'True prices on any page, from one script tag.',
  lang: 'en',
  base,
  srcExclude: ['**/node_modules/**', 'public/**'],
  head: [
    ['link', { rel: 'icon', href: `${base}icon.svg`, type: 'image/svg+xml' }],
    ['meta', { name: 'theme-color', content: '#0f3331' }],
  ],
  ignoreDeadLinks: 'localhostLinks',
  lastUpdated: false,
  themeConfig: {
    logo: '/icon.svg',
    nav: [
      { text: 'Guide', link: '/guide/start', activeMatch: '^/guide/' },
      { text: 'Reference', link: '/reference/elements', activeMatch: '^/reference/' },
      { text: 'Platform', link: '/platform/', activeMatch: '^/platform/' },
      { text: 'Changelog', link: '/changelog' },
    ],
    sidebar,
    outline: [2, 3],
    search: { provider: 'local', options: searchOptions },
    externalLinkIcon: false,
  },
  markdown: {
    config: (markdown) => {
      liveFences(markdown)
      stackedTables(markdown)
      widePictures(markdown)
    },
  },
  vue: { template: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('vitrine-') } } },
  async buildEnd(site) {
    await writeLlmsFiles(site)
    await writeSecurityTxt(site.outDir)
  },
})
