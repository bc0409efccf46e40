/**
 * Warns where a page reserves no space for its cards, too little or too much, as far as its source tells. It reads the
 * page's own `<style>` and `style` attributes, and fetches no style sheet: where one is linked, only a figure that the
 * source itself has is judged. The true height of a card depends on its product, and on the page's font and width.
 * Every finding is a warning.
 */

import { roomStyles } from '../../widget/elements/reserved-room.ts'
import { isScriptTag } from '../../widget/features/rules/markup.ts'
import type { Finding } from '../check/finding.ts'
import type { Tag } from './markup.ts'
import type { Page } from './page.ts'

/** The height that a defined card reserves by itself, in em (`--vitrine-card-min-height`). */
export const ownHeight = 20
/** The same in an order, whose cards have no buy control of their own. */
export const orderHeight = 12
/** The rule of the guide. */
export const usualRule = roomStyles(['card'])
const [, usualHeight] = /min-height: ([\d.]+)rem/.exec(usualRule) ?? []
/** No card without content of the page's own comes near it. */
const mostHeight = 2 * Number(usualHeight)
const initialFontSize = 16

const check = 'Space'
const measured = 'Reserve a little less than the height that the browser’s tools show for the finished card'

interface Reservation {
  /** In rem; undefined for a length that the source alone does not decide, such as `50vh`. */
  rem: number | undefined
  text: string
}

const remOf = (length: string): number | undefined => {
  const [, number, unit] = /^([\d.]+)(rem|em|px)$/i.exec(length) ?? []
  if (number === undefined) return undefined
  return Number(number) / (unit?.toLowerCase() === 'px' ? initialFontSize : 1)
}

/** The height that declarations give to a box; undefined where they give none. */
const reservedBy = (declarations: string): Reservation | undefined => {
  const [, text = ''] =
    /(?:^|[;\s])(?:min-height|min-block-size|height|block-size|--vitrine-card-min-height)\s*:\s*([^;!]+)/i.exec(
      declarations,
    ) ?? []
  const length = text.trim()
  if (!length || /^(0\w*|auto|none|initial|unset|inherit|revert)$/i.test(length)) return undefined
  return { rem: remOf(length), text: length }
}

interface Rule extends Reservation {
  selector: string
}

/** The rules of a style sheet, also those inside of `@media`. */
const rulesIn = (css: string): [selector: string, declarations: string][] =>
  css.split('}').flatMap((text) => {
    const [declarations, selector] = text.split('{').reverse()
    return declarations !== undefined && selector !== undefined ? [[selector, declarations]] : []
  })

/** The rules of the page's own styles that give a height. */
const heightRules = ({ tags }: Page): Rule[] =>
  tags
    .filter(({ name }) => name === 'style')
    .flatMap(({ text }) => rulesIn(text.replace(/\/\*[\s\S]*?\*\//g, '')))
    .flatMap(([selector, declarations]) => {
      const reservation = reservedBy(declarations)
      return reservation ? [{ selector: selector.trim(), ...reservation }] : []
    })

/** The last parts of a selector, which name the element itself; not those that it stands in. */
const subjectsOf = (selector: string): string[] =>
  selector.split(',').map(
    (part) =>
      part
        .trim()
        .split(/[\s>+~]+/)
        .at(-1) ?? '',
  )

/** Whether a rule may be for an element: by its tag, ID, classes or attributes alone. */
const mayMatch = (selector: string, { name, read }: Tag): boolean => {
  const classes = (read('class') ?? '').split(/\s+/).filter(Boolean)
  const names = [name, ...classes.map((each) => `.${each}`), `#${read('id') ?? ''}`]
  return subjectsOf(selector).some((subject) => {
    const [compound = ''] = subject.split(/[:[]/)
    const written = compound.match(/[.#]?[\w-]+/g) ?? []
    return written.every((each) => names.includes(each))
  })
}

const linksStyles = ({ tags }: Page): boolean =>
  tags.some(
    ({ name, read, text }) =>
      (name === 'link' && /(^|\s)stylesheet(\s|$)/i.test(read('rel') ?? '')) ||
      (name === 'style' && /@import/i.test(text)),
  )

/** Whether a server has rendered the cards, which then have their height. */
const isRendered = ({ tags }: Page): boolean =>
  tags.some(({ name, read }) => name === 'script' && /^vitrine:/.test(read('id') ?? ''))

/** Content of the page's own inside a card, whose height only a browser knows. */
const hasContent = (card: Tag, { tags }: Page): boolean =>
  tags.some(({ name, ancestors }) => ancestors.includes(card) && name !== 'a')

/** Judges what all rules for a card agree on: of those for several widths, some may be right. */
const judged = (card: Tag, page: Page, reservations: readonly Reservation[]): Finding[] => {
  const text = [...new Set(reservations.map((each) => each.text))].join(' or ')
  const every = (test: (rem: number) => boolean): boolean =>
    reservations.every(({ rem }) => rem !== undefined && test(rem))
  const at = { check, status: 'warning', line: card.line } as const
  const least = card.ancestors.some(({ name }) => name === 'vitrine-order') ? orderHeight : ownHeight
  if (every((rem) => rem < least))
    return [
      {
        ...at,
        found: `${text} is reserved for the card, less than the ${least}em that a card has by itself`,
        todo: `${measured}.`,
      },
    ]
  if (every((rem) => rem > mostHeight) && !hasContent(card, page))
    return [
      {
        ...at,
        found: `${text} is reserved for the card, more than twice what a card without content of your own needs`,
        todo: `It is stretched to that height. ${measured}.`,
      },
    ]
  return []
}

/** The findings about the space of cards, as far as the source tells. */
export const spaceFindings = (page: Page): Finding[] => {
  const { tags } = page
  if (!tags.some(isScriptTag) || isRendered(page)) return []
  const rules = heightRules(page)
  const isOpen = linksStyles(page)
  const found = tags
    .filter(({ name, read }) => name === 'vitrine-card' && read('hidden') === undefined)
    .flatMap((card): Finding[] => {
      const own = reservedBy(card.read('style') ?? '')
      const reservations = own ? [own] : rules.filter(({ selector }) => mayMatch(selector, card))
      if (reservations.length > 0) return judged(card, page, reservations)
      const isInside = card.ancestors.some(
        (box) =>
          reservedBy(box.read('style') ?? '') ||
          (!/^(html|body)$/.test(box.name) && rules.some(({ selector }) => mayMatch(selector, box))),
      )
      if (isOpen || isInside) return []
      return [
        {
          check,
          status: 'warning',
          line: card.line,
          found: 'nothing is reserved for the card, so the page moves when it comes',
          todo: `${measured}. The rule is like this one:`,
          snippet: `<style>${usualRule}</style>`,
        },
      ]
    })
  // One rule is for all cards, so one line says it.
  return found.filter(
    (finding, index) => found.findIndex(({ found: words }) => words === finding.found) === index,
  )
}
