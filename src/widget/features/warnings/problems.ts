import type { Problem, Warn } from '../../environment/warn.ts'

interface Words {
  /** The text of the console behind the attribute. `{detail}` is filled in. */
  text: string
  /** The doctor's advice. */
  remedy?: string
}

const problems: Readonly<Record<Problem, Words>> = {
  unusable: { text: 'cannot be used' },
  unknown: { text: 'is unknown' },
  misspelt: { text: 'is unknown: write {detail}' },
  missing: { text: 'is missing', remedy: 'Add it to the script tag with data- before it, or to the store.' },
  'needs-name': { text: 'needs a name, such as "Edition"' },
  'needs-link': { text: 'sells only on a link' },
  'needs-endpoint': { text: 'needs an endpoint for its tiers' },
  'needs-fallback': { text: 'is a price relay, which needs price-fallback-host' },
  'needs-business': {
    text: 'needs b2b=true in its checkout link',
    remedy: 'Without it, checkout shows prices with tax.',
  },
  contradicts: {
    text: 'contradicts {detail} of its checkout link',
    remedy: 'The attribute or setting counts: make the link say the same, or remove one of them.',
  },
  'no-setting': { text: 'is no setting' },
  'no-code': { text: 'is no code' },
  'no-price': {
    text: 'has no price',
    remedy: 'Check that the product is active, and sold in this currency and country.',
  },
  'no-room': {
    text: 'has no room for an element: use a div or a span',
    remedy: 'The browser would take the element out of it.',
  },
  'no-order': { text: 'is in no <vitrine-order>' },
  'no-field': { text: 'names no field of a price', remedy: 'The page on older scripts lists all fields.' },
  'not-stated': { text: 'is not stated, so customers order at checkout' },
  'not-applicable': { text: 'is not valid for the products of this page' },
  'not-used-in-order': { text: 'is not used: checkout takes one rule an order' },
  'not-used-twice': { text: 'is not used: name it in <vitrine-store client>' },
  'not-allowed': { text: 'does not allow {detail}' },
  'not-reached': {
    text: 'cannot be called: add {detail} to its VITRINE_ORIGINS, or see whether it runs',
    remedy: 'On this machine: npm start -- --origin and this page’s origin.',
  },
  'not-loaded': {
    text: '{detail}',
    remedy: 'A file beside the script could not be loaded: keep all files of a release in one folder.',
  },
  'not-painted': { text: 'could not be shown: {detail}' },
  'not-closed': {
    text: 'is never closed: write </vitrine-card>',
    remedy: '/> closes nothing in HTML: the rest of the page is inside the element.',
  },
  'page-is-file': {
    text: 'cannot be called from a file: open the page over http, as `npx serve` does',
    remedy: 'Serve the page: a file has no origin that an endpoint can let in.',
  },
  'prices-refused': {
    text: 'got no prices: {detail}',
    remedy: 'The platform’s own words. Check client, currency, country and price rule.',
  },
  interval: { text: 'of a card cannot be used' },
  'other-copy': { text: 'does not reach the elements: another copy serves them' },
  'cart-too-long': { text: 'is too long for a cart, and is dropped' },
  'cart-damaged': { text: 'is damaged, and is dropped' },
  'cart-none': { text: 'is no cart, and is dropped' },
  'cart-lines': { text: 'has products that cannot be read, which are dropped' },
}

/** A report in words, without the attribute that it is about. */
export const problemText = (problem: Problem = 'unusable', detail = ''): string =>
  problems[problem].text.replace('{detail}', () => detail)

/** A remedy of the developer's for a report, where that is known. */
export const remedyOf = ([, attribute, , problem = 'unusable', detail]: Parameters<Warn>):
  | string
  | undefined => {
  if (problem === 'missing' && attribute === 'client')
    return 'Add data-client to the script tag, or client to the store.'
  if (problem === 'unusable' && attribute === 'product')
    return 'Give the platform’s ID, a number, or your own ID with a capital I before it.'
  const isPlain = attribute === 'data-vitrine' || detail?.startsWith('data-vitrine')
  if (isPlain && (problem === 'unusable' || problem === 'misspelt'))
    return 'The names are those of the elements without vitrine-, such as card or price, and store.'
  return problems[problem].remedy
}

/** Logs each report once, and at most 200 of them. */
export const createLog = (log: (text: string, ...report: Parameters<Warn>) => void): Warn => {
  const logged = new Set<string>()
  return (...report) => {
    const [element, attribute, value, problem, detail] = report
    const text = `[vitrine] <${element} ${attribute}="${value?.slice(0, 40) ?? ''}"> ${problemText(problem, detail)}`
    if (logged.has(text) || logged.size > 200) return
    logged.add(text)
    log(text, ...report)
  }
}
