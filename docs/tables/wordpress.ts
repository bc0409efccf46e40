import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { blockElements } from '../../integrations/wordpress/build/block-attributes.ts'
import { propertyOf } from '../../src/widget/settings/text.ts'
import { examples } from './examples.ts'
import { code, table } from './table.ts'

const plugin = join(import.meta.dirname, '../../integrations/wordpress/plugin')

const titleOf = (name: string): string => {
  const { title }: { title: string } = JSON.parse(
    readFileSync(join(plugin, 'blocks', name, 'block.json'), 'utf8'),
  )
  return title
}

/** The opening tag of an element's example as a shortcode. */
const shortcodeOf = (name: string, isGroup: boolean): string => {
  const [, attributes = ''] = /^<[\w-]+([^>]*)>/.exec(examples[propertyOf(name)]?.html ?? '') ?? []
  const shortcode = `vitrine_${name.replaceAll('-', '_')}`
  return `[${shortcode}${attributes}]${isGroup ? `…[/${shortcode}]` : ''}`
}

/** The blocks of the plug-in with their shortcodes, from the examples of their elements. */
export const wordpressSections = (): Record<string, string> => ({
  shortcodes: table(
    ['block', 'shortcode', 'element'],
    Object.entries(blockElements(plugin)).map(([name, { isGroup }]) => [
      titleOf(name),
      code(shortcodeOf(name, isGroup)),
      `[\`<vitrine-${name}>\`](../reference/elements.md#vitrine-${name})`,
    ]),
  ),
})
