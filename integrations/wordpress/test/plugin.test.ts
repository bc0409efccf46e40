/**
 * The plug-in as an archive and as source, without a site: the same bytes at each build, one folder, the right
 * version, PHP that parses and escapes all that it prints, and blocks that have every documented attribute of their
 * element and a control for it. Checkout links made by PHP equal the widget's. Needs `php`, `unzip` and a built
 * widget.
 */

import { execFileSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkoutLink } from '../../../src/contract/checkout-link.ts'
import { roomStyles } from '../../../src/widget/elements/reserved-room.ts'
import { rooms } from '../../../src/widget/elements/rooms.ts'
import { version } from '../../../tools/release/packages.ts'
import { elementDocs } from '../../../tools/types/custom-elements.ts'
import { blockElements, withElementAttributes } from '../build/block-attributes.ts'
import { type BuiltPlugin, buildPlugin } from '../build/build-plugin.ts'

const source = join(import.meta.dirname, '../plugin')
const read = (file: string): string => readFileSync(join(source, file), 'utf8')
const files = globSync('**/*.php', { cwd: source })

describe('the built plug-in', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-plugin-'))
  let built: BuiltPlugin
  beforeAll(() => {
    built = buildPlugin(join(folder, 'one'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('is the same bytes again', () => {
    const again = buildPlugin(join(folder, 'two'))
    expect(readFileSync(again.zip).equals(readFileSync(built.zip))).toBe(true)
  })

  it('is an archive that unzip accepts, with one folder', () => {
    execFileSync('unzip', ['-tqq', built.zip])
    const names = execFileSync('unzip', ['-Z1', built.zip], { encoding: 'utf8' }).trim().split('\n')
    expect(names.every((name) => name.startsWith('vitrine/'))).toBe(true)
    expect(names).toContain(`vitrine/script/${version}/vitrine.js`)
    expect(names).toContain(`vitrine/script/${version}/vitrine-cart.js`)
    expect(names).toContain('vitrine/languages/vitrine-de_DE.mo')
    expect(names).toContain('vitrine/languages/vitrine.pot')
    expect(names.filter((name) => /\/\.|node_modules|\.ts$/.test(name))).toEqual([])
  })

  it('names the version of the repository everywhere', () => {
    const text = (file: string): string => readFileSync(join(built.folder, file), 'utf8')
    expect(text('vitrine.php')).toContain(`* Version:           ${version}`)
    expect(text('vitrine.php')).toMatch(new RegExp(`const VERSION +  *= '${version}';`))
    expect(text('readme.txt')).toContain(`Stable tag: ${version}`)
  })

  it('reserves the space of each element that other pages reserve', () => {
    const css = readFileSync(join(built.folder, 'styles/elements.css'), 'utf8')
    expect(css.startsWith(roomStyles())).toBe(true)
    expect(css).toContain('.wp-block-vitrine-buy')
    // A theme may set the height of a card, which else is that of other pages.
    const [height] = /[\d.]+rem/.exec(rooms.card) ?? []
    expect(css).toContain(`var(--vitrine-card-min-height, ${height})`)
  })
})

it.each(files)('%s is PHP, and runs inside WordPress only', (file) => {
  execFileSync('php', ['-l', join(source, file)])
  expect(read(file)).toMatch(/\ndefined\( '(ABSPATH|WP_UNINSTALL_PLUGIN)' \) \|\| exit;\n/)
})

it.each(files)('%s prints nothing that is not escaped where it is printed', (file) => {
  const printed = [...read(file).matchAll(/\b(?:echo|print)\s+([^;]+);/g)].map(([, what = '']) => what)
  expect(printed.filter((what) => !/^(esc_|'[^$]*'$)/.test(what.trim()))).toEqual([])
})

it('writes the checkout links of the widget', () => {
  const settings = { checkout_host: 'https://checkout.example', client: '1001', currency: 'EUR' }
  const rows = [
    ['97772', 1, ''],
    ['IBC.3-4_5', 12, 'team'],
    ['97772', 2, 'a b&c=d/ü'],
  ] as const
  const code = `
define( 'ABSPATH', '/' );
eval( 'namespace Vitrine; function settings() { return json_decode( ' . var_export( ${`'${JSON.stringify(settings)}'`}, true ) . ', true ); }' );
require '${join(source, 'includes/checkout-link.php')}';
foreach ( json_decode( '${JSON.stringify(rows)}' ) as $row ) { $links[] = \\Vitrine\\checkout_link( ...$row ); }
echo json_encode( $links );`
  const links: unknown = JSON.parse(execFileSync('php', ['-r', code], { encoding: 'utf8' }))
  const expected = rows.map(([product, quantity, priceRule]) =>
    checkoutLink(settings.checkout_host, settings.client, {
      items: [{ product, quantity }],
      currency: settings.currency,
      priceRule,
    }),
  )
  expect(links).toEqual(expected)
})

it('knows the products of blocks in the order in which the script asks for their prices', () => {
  const elements = JSON.stringify(blockElements(source))
  const block = (name: string, product: string, innerBlocks: readonly object[] = []): object => ({
    blockName: name,
    attrs: { product },
    innerBlocks,
  })
  const blocks = [
    block('vitrine/price', '3'),
    block('vitrine/buy', '2'),
    block('vitrine/coupon', ''),
    block('core/group', '', [block('vitrine/price', '4'), block('vitrine/card', '1')]),
  ]
  const code = `
define( 'ABSPATH', '/' );
function add_action() {}
function wp_json_file_decode() { return json_decode( '${elements}', true ); }
define( 'Vitrine\\PLUGIN_FILE', '/vitrine/vitrine.php' );
require '${join(source, 'includes/checkout-link.php')}';
require '${join(source, 'includes/elements.php')}';
require '${join(source, 'includes/hints.php')}';
echo json_encode( array_values( \\Vitrine\\block_products( json_decode( '${JSON.stringify(blocks)}', true ) ) ) );`
  expect(JSON.parse(execFileSync('php', ['-r', code], { encoding: 'utf8' }))).toEqual([
    ['1'],
    ['2'],
    ['3', '4'],
  ])
})

it('leaves cards with a link, a quantity or an interval of their own to the script', () => {
  const { rendered, attributes = {} } = blockElements(source).card ?? {}
  const left = Object.values(attributes).filter((attribute) => !rendered?.includes(attribute))
  expect(left).toEqual(expect.arrayContaining(['link-params', 'quantity', 'interval', 'renewal', 'add']))
  expect(rendered).toEqual(expect.arrayContaining(['product', 'price-rule', 'tax', 'heading']))
})

describe('blocks', () => {
  const blockOf = (file: string): { attributes: Record<string, { type: string; enum?: string[] }> } =>
    JSON.parse(withElementAttributes(read(file)))
  /** Attributes that belong to one visitor, and so never stand in a post. */
  const personal = ['customer-token']
  const ofOrders = ['choice', 'add-on', 'checked']
  const own = ['fallback', 'group']

  it.each(globSync('blocks/*', { cwd: source }).map((folder) => basename(folder)))(
    'vitrine/%s has every documented attribute of its element, and no other',
    (name) => {
      const block = blockOf(`blocks/${name}/block.json`)
      const element = elementDocs().find(({ tagName }) => tagName === `vitrine-${name}`)
      const documented = (element?.members ?? []).flatMap(({ attribute, type }) =>
        attribute && !personal.includes(attribute) ? [[attribute, type?.text ?? '']] : [],
      )
      const attributes = Object.entries(block.attributes).map(([key, definition]) => [
        key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
        definition,
      ]) as [string, { type: string; enum?: string[] }][]
      const shared = attributes.filter(([key]) => !own.includes(key) && !ofOrders.includes(key))
      expect(shared.map(([key]) => key).sort()).toEqual(documented.map(([key]) => key).sort())
      for (const [key, { type, enum: values }] of shared) {
        const text = documented.find(([attribute]) => attribute === key)?.[1] ?? ''
        expect(`${key} ${type}`).toBe(`${key} ${/number|boolean/.exec(text)?.[0] ?? 'string'}`)
        expect(values ?? []).toEqual([...text.matchAll(/'([^']+)'/g)].map(([, value]) => value))
      }
    },
  )

  it('have a control in a panel of the editor for each of their attributes', () => {
    const editor = read('editor/editor.js')
    const [panels] = /const panels = [\s\S]*?\n {2}\]\n/.exec(editor) ?? ['']
    for (const file of globSync('blocks/*/block.json', { cwd: source })) {
      const { attributes } = blockOf(file)
      for (const name of Object.keys(attributes).filter((key) => !['group', 'inline'].includes(key))) {
        expect(editor).toMatch(new RegExp(`^    ${name}: \\[`, 'm'))
        expect(panels).toContain(`'${name}'`)
      }
    }
  })
})
