/**
 * The recipe of `npm run new -- element`: every file of a lazy element, its rows in lists, its block in WordPress and
 * its test. The templates here are checked by a test that runs the recipe on a copy of the repository and compiles the
 * result. A row that is missing in a list refuses the recipe before a file is written.
 */

import { addAfter, addImport, type Recipe, replace, write } from './change.ts'
import type { Name } from './names.ts'

const attributes = ({
  kebab,
  camel,
  pascal,
  title,
}: Name): string => `import { type ElementProperties, oneOf, text } from '../../runtime/attribute-types.ts'

/** The attributes of \`<vitrine-${kebab}>\`, by their properties. */
export const ${camel}Attributes = {
  /** Product ID, or your own product ID after a capital I (\`IBC345\`). */
  product: text,
  /** Text before the name of the product. */
  label: text,
  /** Color scheme of this element. @default the page's \`color-scheme\` */
  theme: oneOf('light', 'dark'),
} as const

/**
 * ${title} of a product.
 *
 * @tag vitrine-${kebab}
 *
 * @slot - Fallback: shown until there is a price, and when there is none.
 *
 * @csspart ${kebab} - Everything.
 */
export interface ${pascal}Element extends HTMLElement, ElementProperties<typeof ${camel}Attributes> {}

declare global {
  interface HTMLElementTagNameMap {
    'vitrine-${kebab}': ${pascal}Element
  }
}
`

const controller = ({
  kebab,
  pascal,
}: Name): string => `import { productOf, themeOf, warnAttributeOf } from '../../settings/attributes.ts'
import { createPriceReader } from '../../storefront/price-reader.ts'
import type { Controller } from '../../storefront/view.ts'
import { productName } from '../../views/card-figures.ts'
import { Frame } from '../../views/Frame.tsx'
import css from './${kebab}.css?inline'
import { ${pascal}View } from './${pascal}View.tsx'

/** The controller of \`<vitrine-${kebab}>\`. */
export const controller: Controller = (host, storefront) => {
  const warn = warnAttributeOf(host, storefront.page.warn)
  const readPrice = createPriceReader(storefront)
  return () => {
    const { item, isWaiting } = readPrice(productOf(host, warn), undefined) ?? {}
    if (!item) return { content: <slot />, isLoading: isWaiting === true }
    return {
      content: (
        <Frame language={storefront.language.value} theme={themeOf(host, warn)}>
          <${pascal}View label={host.getAttribute('label')} name={productName(item)} />
        </Frame>
      ),
      css: [css],
    }
  }
}
`

const view = ({ kebab, pascal }: Name): string => `interface ${pascal}ViewProps {
  label: string | null
  /** The product's name. */
  name: string
}

export const ${pascal}View = ({ label, name }: ${pascal}ViewProps) => (
  <p part="${kebab}">
    {label && \`\${label} \`}
    {name}
  </p>
)
`

const styles = ({ kebab }: Name): string => `[part='${kebab}'] {
  margin: 0;
}
`

const test = ({ kebab }: Name): string => `import { expect, it } from 'vitest'
import { mount, priced, rootOf, testPage, textOf } from './support.ts'

it('shows the name of its product', async () => {
  const { settle } = testPage(priced())
  const host = mount('<vitrine-${kebab} product="1" label="For"></vitrine-${kebab}>')
  await settle()
  expect(textOf(rootOf(host, 'vitrine-${kebab}'))).toMatch(/^For \\S/)
})

it('keeps its fallback without a price', async () => {
  const { settle } = testPage(() => new Response('[]'))
  const host = mount('<vitrine-${kebab} product="1"><b>Ask us</b></vitrine-${kebab}>')
  await settle()
  expect(host.querySelector('b')?.checkVisibility()).toBe(true)
})
`

const block = ({ kebab, title }: Name): string => `{
  "$schema": "https://schemas.wp.org/trunk/block.json",
  "apiVersion": 3,
  "name": "vitrine/${kebab}",
  "version": "0.1.0",
  "title": "${title}",
  "category": "vitrine",
  "icon": "info",
  "description": "${title} of a product.",
  "keywords": ["product"],
  "textdomain": "vitrine",
  "supports": {
    "html": false,
    "anchor": true,
    "spacing": {
      "margin": true
    }
  },
  "editorScript": "vitrine-editor",
  "editorStyle": "vitrine-editor"
}
`

const key = ({ kebab, camel }: Name): string => (kebab === camel ? kebab : `'${kebab}'`)

/** A lazy element: its folder, its rows, its block in WordPress and its test. */
export const element = (name: Name): Recipe => {
  const { kebab, camel, pascal, title } = name
  const folder = `src/widget/elements/${kebab}`
  const plugin = 'integrations/wordpress/plugin'
  const addToList = (file: string, list: RegExp) =>
    replace(file, list, (_, before = '', after = '') => `${before}, '${kebab}'${after}`)
  return {
    changes: [
      write(`${folder}/attributes.ts`, attributes(name)),
      write(`${folder}/${kebab}.tsx`, controller(name)),
      write(`${folder}/${pascal}View.tsx`, view(name)),
      write(`${folder}/${kebab}.css`, styles(name)),
      write(`test/widget/${kebab}.browser.tsx`, test(name)),
      write(`${plugin}/blocks/${kebab}/block.json`, block(name)),
      addImport(
        'src/widget/elements/manifest.ts',
        `import { ${camel}Attributes } from './${kebab}/attributes.ts'`,
      ),
      replace(
        'src/widget/elements/manifest.ts',
        /export const lazyAttributes = \{[^}]*/,
        (rows = '') => `${rows}  ${key(name)}: ${camel}Attributes,\n`,
      ),
      replace(
        'src/widget/elements/manifest.ts',
        /export const lazyModuleFiles = \{[^}]*/,
        (rows = '') => `${rows}  ${key(name)}: 'elements/${kebab}/${kebab}.tsx',\n`,
      ),
      replace(
        'src/widget/runtime/lazy-modules.ts',
        /interface LazyModules \{[^}]*(?=\n {2}\})/,
        (rows = '') => `${rows}\n    ${key(name)}: ElementModule`,
      ),
      addAfter(
        'src/widget/startup/module-loader.ts',
        /^ {2}\S+: \(\) => import\(/,
        `  ${key(name)}: () => import('../elements/${kebab}/${kebab}.tsx'),`,
      ),
      addAfter(
        'src/widget/startup/define.ts',
        /^ {2}\S+: lazyController\(/,
        `  ${key(name)}: lazyController('${kebab}', ({ controller }) => controller),`,
      ),
      addImport(
        'src/widget/index.ts',
        `export type { ${pascal}Element } from './elements/${kebab}/attributes.ts'`,
      ),
      addToList(`${plugin}/includes/elements.php`, /(const ELEMENTS = array\(.*?)( \);)/),
      addToList(`${plugin}/editor/editor.js`, /(const flat = \[[^\]]*?)(,?\s*\])/),
      replace(
        `${plugin}/editor/editor.js`,
        /(const needsProduct = \[[^\]]*?)(,?\s*\])/,
        (_, before = '', after = '') => `${before}, 'vitrine/${kebab}'${after}`,
      ),
      addToList('integrations/wordpress/test/editors.test.ts', /(\[\s*'card',\s*'plans'[^\]]*?)(,?\s*\])/),
      addAfter('docs/tables/manifest.ts', /^ {2}'[\w-]+',$/, `  '${kebab}',`),
      addAfter(
        'docs/guide/wordpress.md',
        /^\| .*\]\(\.\.\/reference\/elements\.md#vitrine-/,
        `| ${title} | \`[vitrine_${kebab.replaceAll('-', '_')} product="97772"]\` | [\`<vitrine-${kebab}>\`](../reference/elements.md#vitrine-${kebab}) |`,
      ),
      addAfter(
        'test/widget/every-state.ts',
        /^<vitrine-buy product=/,
        `<vitrine-${kebab} product="1"></vitrine-${kebab}>`,
      ),
      addAfter(
        'test/built/no-empty-element.pages.test.ts',
        /^ {2}price: \[/,
        `  ${key(name)}: ['<vitrine-${kebab} product="97772">Ask us</vitrine-${kebab}>', '[part=${kebab}]'],`,
      ),
      addAfter('test/widget/filled-slots.ts', /^ {2}price: \[/, `  ${key(name)}: ['-'],`),
    ],
    next: [
      `Write what it shows: ${folder}.`,
      'A control for each new attribute: `controls` and `panels` of the WordPress editor’s editor.js.',
      'npm run wordpress:messages && npm run docs',
      `npx vitest run --project chromium test/widget/${kebab}.browser.tsx test/widget/styles.browser.tsx`,
      'npx vitest run --project node test/docs test/widget',
    ],
  }
}
