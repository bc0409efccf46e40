import { generatedMark, orderAttributes } from '../../binding/plain-markup.ts'
import { boundAttributes } from '../../elements/manifest.ts'
import { nearest } from '../../settings/nearest.ts'
import { shownValue } from '../../settings/secret.ts'
import { isProduct } from '../../settings/text.ts'
import type { Page } from '../../storefront/page.ts'
import { problemText, remedyOf } from '../warnings/problems.ts'
import type { Fault } from './DoctorView.tsx'
import { openTag } from './snippet.ts'

type Report = Page['reports'][number]

/** The element that a report is about, found by what it names. */
const reported = ({ document }: Page, [tag, attribute, value]: Report): Element | undefined =>
  [...document.querySelectorAll(tag)].find(
    (element) =>
      element.hasAttribute(attribute) &&
      shownValue(attribute, element.getAttribute(attribute) ?? '') === (value ?? ''),
  )

const ownIdWithout = (value: string): string | undefined =>
  isProduct(value) || !isProduct(`I${value}`) ? undefined : `I${value}`

const snippetFor = (page: Page, report: Report): string | undefined => {
  const [tag, attribute, value, problem = 'unusable', detail = ''] = report
  const element = reported(page, report)
  if (element && problem === 'misspelt') {
    // A class name stands among others.
    if (attribute === 'class') return undefined
    const [, meant = detail, text] = /^([^=]+)="(.+)"$/.exec(detail) ?? []
    return openTag(element, attribute, meant, text)
  }
  if (attribute !== 'product' || problem !== 'unusable') return undefined
  const own = ownIdWithout(value ?? '')
  return own && `<${tag} product="${own}">`
}

/** Everything that the widget has reported to the developer. */
export const reportedFaults = (page: Page): Fault[] =>
  page.reports.map((report) => {
    const [tag, attribute, value, problem, detail] = report
    return {
      where: `<${tag} ${attribute}="${value?.slice(0, 40) ?? ''}">`,
      text: problemText(problem, detail).slice(0, 400),
      remedy: remedyOf(report),
      snippet: snippetFor(page, report),
    }
  })

const markupPrefix = 'data-vitrine-'

/** Attributes of the merchant's own markup, of links and of cards in an order that are nearly real ones. */
export const misspeltMarkup = ({ document }: Page): Fault[] =>
  [...document.querySelectorAll(`:not([${generatedMark}])`)].flatMap((element) => {
    // The others of plain markup are those of its element, and reported there.
    const known = element.hasAttribute('data-vitrine') ? orderAttributes : boundAttributes
    return [...element.attributes].flatMap(({ name, value }) => {
      const own = name.startsWith(markupPrefix) ? name.slice(markupPrefix.length) : ''
      const meant = own && !known.some((each) => each === own) && nearest(own, known)
      if (!meant) return []
      return {
        where: `<${element.localName} ${name}="${shownValue(name, value).slice(0, 40)}">`,
        text: `is unknown: write ${markupPrefix}${meant}`,
        snippet: openTag(element, name, markupPrefix + meant),
      }
    })
  })

/** One script serves the page; another one does nothing. */
export const duplicateScripts = ({ document }: Page): Fault[] => {
  const scripts = [...document.querySelectorAll('script[data-client],script[src*="/vitrine.js"]')]
  return scripts.slice(1).map((script) => ({
    where: openTag(script),
    text: 'is a second script tag: the one that arrived first serves the page',
    remedy: 'Remove it: a theme and a plug-in may both have added one.',
  }))
}

/** Unknown tags that begin with `vitrine-`, with the one that was meant. */
export const unknownTags = ({ document }: Page, known: readonly string[]): Fault[] =>
  [...document.querySelectorAll(':not(:defined)')].flatMap((element) => {
    const { localName } = element
    const meant = localName.startsWith('vitrine-') && nearest(localName, known)
    if (!meant) return []
    const snippet = `${openTag(element).replace(localName, meant)}…</${meant}>`
    return [{ where: `<${localName}>`, text: `is unknown: write <${meant}>`, snippet }]
  })
