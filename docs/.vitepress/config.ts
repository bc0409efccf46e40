import { type DefaultTheme, defineConfig } from 'vitepress'
import { writeSecurityTxt } from '../tables/security-txt.ts'
import { liveFences } from './live-fences.ts'
import { writeLlmsFiles } from './llms.ts'
import { isProjectPage, sidebar } from './sidebar.ts'
import { stackedTables } from './stacked-tables.ts'
import { widePictures } from './wide-pictures.ts'

/** The folder under which the site is served, with slashes on both ends. */
const base = process.env.DOCS_BASE ?? '/'

/** The end of the start page: pages about the project, which are in no side bar. */
const footer = `Vitrine is open source, under the MIT License. ${[
  ['Changelog', 'changelog.html'],
  ['How it works', 'how-it-works.html'],
  ['Threat model', 'threat-model.html'],
  ['For coding agents', 'llms.txt'],
]
  .map(([words, page]) => `<a href="${base}${page}" target="_self">${words}</a>`)
  .join(' ')}`

/** A heading as the search reads it, which leads to the top of its page, and the words under it. */
const searched = (title: string, words: string): string =>
  `<h1>${title} <a href="#">#</a></h1><p>${words}</p>`

/**
 * What the search finds: pages for users, by their words and by the `keywords` of their head, which are what people type
 * who do not know our terms. They are an entry of their own, as a word in a short text weighs more.
 */
const searchOptions: DefaultTheme.LocalSearchOptions = {
  async _render(source, env, markdown) {
    const html = await markdown.renderAsync(source, env)
    if (isProjectPage(env.relativePath)) return ''
    const { title, frontmatter } = env
    const keywords: unknown = frontmatter?.keywords
    return typeof keywords === 'string' ? searched(title ?? '', keywords) + html : html
  },
  miniSearch: {
    searchOptions: {
      fuzzy: 0.1,
      prefix: true,
      boost: { title: 4, titles: 1, text: 2 },
      weights: { fuzzy: 0.05, prefix: 0.05 },
      bm25: { k: 1.2, b: 0.9, d: 0.5 },
    },
  },
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
      { text: 'Playground', link: '/playground/index.html', target: '_self' },
    ],
    sidebar,
    outline: [2, 3],
    search: { provider: 'local', options: searchOptions },
    externalLinkIcon: false,
    footer: { message: footer },
  },
  markdown: {
    // The links of an included section are those of its page.
    include: { rebaseRelativeUrls: false },
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
