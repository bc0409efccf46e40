import type { Shape } from '../../../contract/shape.ts'
import type { Settings } from '../../settings/settings.ts'
import type { Markup } from './markup.ts'
import type { Report } from './problems.ts'

/** A page as the rules judge it. */
export interface MarkupPage {
  /** In the order of the page, without elements that the widget has made. */
  markups: readonly Markup[]
  url: URL
  /** The shape of a price item. */
  item: Shape
  /** Whether an element of this name is there: one of Vitrine, or of the page's own. */
  isDefined(name: string): boolean
  /** The settings that hold for an element; without one, those of the page. */
  settingsOf(markup?: Markup): Settings
}

/** Whether the page has links to checkout that give fields their products, and the page its client and checkout host. */
export const hasCartLinks = ({ markups }: Pick<MarkupPage, 'markups'>): boolean =>
  markups.some(({ name, read }) => name === 'a' && /[?&]cart=[^&]/i.test(read('href') ?? ''))

/** An element, an attribute or a setting that does not work as the merchant has written it. */
export interface MarkupFault {
  markup: Markup
  /** As the widget would report it, so that both say the same sentence. */
  report: Report
  /** The markup as it should be. */
  snippet?: string | undefined
  /** Whether the page works in spite of it. */
  isHarmless?: boolean
}

/** A fault of an attribute of an element, or of the element itself under an empty name. */
export const fault = (
  { markup, ...rest }: Pick<MarkupFault, 'markup' | 'snippet' | 'isHarmless'>,
  ...[attribute, ...report]: Report extends [string, ...infer Rest] ? Rest : never
): MarkupFault => ({ markup, report: [markup.name, attribute, ...report], ...rest })
