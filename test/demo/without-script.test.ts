import { expect, it } from 'vitest'
import { parsePage } from '../../src/cli/page/markup.ts'
import { useEverything } from '../journeys/support.ts'
import { written } from './shown.ts'

const at = useEverything()

it.each(written)(
  '%s sells without the script: every control is a link to a checkout that knows the product',
  async (path) => {
    const source = await (await fetch(at.demo() + path)).text()
    const tags = parsePage(source)
    const links = tags.filter(({ name }) => name === 'a')
    const selling = new Set(
      links.map(({ read }) => read('href') ?? '').filter((href) => href.includes('scope=checkout')),
    )
    expect(selling.size).toBeGreaterThan(0)
    const answers = await Promise.all(
      [...selling].map(async (href) => {
        expect(new URL(href).origin).toBe(at.rest())
        return { href, status: (await fetch(href)).status }
      }),
    )
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    const cards = tags.filter(
      ({ name, read }) =>
        name === 'vitrine-card' && read('hidden') === undefined && read('product') !== 'none',
    )
    for (const card of cards) {
      const inside = tags.filter(({ ancestors }) => ancestors.includes(card))
      expect([card, ...inside].map(({ text }) => text).join('')).toMatch(/[\d٠-٩]/)
      expect(inside.filter(({ name }) => name === 'a').length).toBe(1)
    }
  },
)
