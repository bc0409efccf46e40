import type { Fault } from '../../components/Doctor.tsx'
import { nearest } from '../../settings/nearest.ts'
import { shownValue } from '../../settings/secret.ts'
import { isProduct } from '../../settings/text.ts'
import type { Page } from '../../storefront/page.ts'
import { boundAttributes } from '../manifest.ts'
import { generatedMark, orderAttributes } from '../plain/plain-element.ts'
import { openTag } from './snippet.ts'

type Report = Page['reports'][number]

/** The element that a report is about, found by what it names. */
const reported = ({ document }: Page, [tag, attribute, value]: Report): Element | undefined =>
  [...document.querySelectorAll(tag)].find(
    (element) =>
      element.hasAttribute(attribute) &&
      shownValue(attribute, element.getAttribute(attribute) ?? '') === (value ?? ''),
  )

/** A remedy for each kind of report, by its text and its attribute. */
const remedies: readonly (readonly [report: RegExp, remedy: string])[] = [
  [/^vitrine-store client is missing/, 'Add data-client to the script tag, or client to the store.'],
  [
    /^vitrine-store (price|checkout)-host is missing/,
    'Add it to the script tag with data- before it, or to the store.',
  ],
  [/got no prices/, 'The platform’s own words. Check client, currency, country and price rule.'],
  [/product has no price/, 'Check that the product is active, and sold in this currency and country.'],
  [/product cannot be used/, 'Give the platform’s ID, a number, or your own ID with a capital I before it.'],
  [/cannot be called: add (file:|null)/, 'Serve the page: a file has no origin that an endpoint can let in.'],
  [/cannot be called/, 'On this machine: npm start -- --origin and this page’s origin.'],
  [/^script src/, 'A file beside the script could not be loaded: keep all files of a release in one folder.'],
  [
    /is unknown: write data-vitrine|data-vitrine cannot be used/,
    'The names are those of the elements without vitrine-, such as card or price, and store.',
  ],
  [/has no room for an element/, 'The browser would take the element out of it.'],
  [/names no field of a price/, 'The page on older scripts lists all fields.'],
  [/is never closed/, '/> closes nothing in HTML: the rest of the page is inside the element.'],
]

const remedyFor = ([tag, attribute, , problem = 'cannot be used']: Report): string | undefined =>
  remedies.find(([report]) => report.test(`${tag} ${attribute} ${problem}`))?.[1]

const ownIdWithout = (value: string): string | undefined =>
  isProduct(value) || !isProduct(`I${value}`) ? undefined : `I${value}`

const snippetFor = (page: Page, report: Report): string | undefined => {
  const [tag, attribute, value, problem = ''] = report
  const [, meant, text] = /^is unknown: write ([^\s=]+)(?:="(\w+)")?$/.exec(problem) ?? []
  const element = reported(page, report)
  if (element && meant && attribute === 'class') return undefined
  if (element && meant) return openTag(element, attribute, meant, text)
  if (attribute !== 'product' || problem) return undefined
  const own = ownIdWithout(value ?? '')
  return own && `<${tag} product="${own}">`
}

/** Everything that the widget has reported to the developer. */
export const reportedFaults = (page: Page): Fault[] =>
  page.reports.map((report) => {
    const [tag, attribute, value, problem = 'cannot be used'] = report
    return {
      where: `<${tag} ${attribute}="${value?.slice(0, 40) ?? ''}">`,
      text: problem.slice(0, 400),
      remedy: remedyFor(report),
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
