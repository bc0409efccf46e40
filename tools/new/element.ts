/**
 * The recipe of `npm run new -- element`: every file of a lazy element, its rows in lists, its block in WordPress and
 * its test. The templates here are checked by a test that runs the recipe on a copy of the repository and compiles the
 * result. A row that is missing in a list refuses the recipe before a file is written.
 */

import { addAfter, type Recipe, write } from './change.ts'
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

const part = ({
  kebab,
  camel,
}: Name): string => `import type { LazyElement } from '../../runtime/lazy-element.ts'
import { lazy } from '../../storefront/lazy.ts'
import { ${camel}Attributes } from './attributes.ts'

export const ${camel} = {
  attributes: ${camel}Attributes,
  file: lazy<typeof import('./${kebab}.tsx')>('${kebab}'),
} satisfies LazyElement
`

const example = ({ kebab, camel }: Name): string => `import type { Example } from '../example.ts'

export const ${camel}: Example = {
  html: '<vitrine-${kebab} product="97772">Ask us</vitrine-${kebab}>',
  shows: ['[part=${kebab}]'],
  slots: '-',
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

/** A lazy element: its folder, its rows, its block in WordPress and its test. */
export const element = (name: Name): Recipe => {
  const { kebab, pascal, title } = name
  const folder = `src/widget/elements/${kebab}`
  const plugin = 'integrations/wordpress/plugin'
  return {
    changes: [
      write(`${folder}/attributes.ts`, attributes(name)),
      write(`${folder}/part.ts`, part(name)),
      write(`${folder}/example.ts`, example(name)),
      write(`${folder}/${kebab}.tsx`, controller(name)),
      write(`${folder}/${pascal}View.tsx`, view(name)),
      write(`${folder}/${kebab}.css`, styles(name)),
      write(`test/widget/${kebab}.browser.tsx`, test(name)),
      write(`${plugin}/blocks/${kebab}/block.json`, block(name)),
      addAfter(
        'docs/guide/wordpress.md',
        /^\| .*\]\(\.\.\/reference\/elements\.md#vitrine-/,
        `| ${title} | \`[vitrine_${kebab.replaceAll('-', '_')} product="97772"]\` | [\`<vitrine-${kebab}>\`](../reference/elements.md#vitrine-${kebab}) |`,
      ),
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
