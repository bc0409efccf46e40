/**
 * The words in which the console, the doctor and `vitrine check --page` tell the developer of a page's markup. A report names element, attribute, value and problem. Only this file makes a sentence of it, so all three say
 * the same. It is part of lazy files and of the command line, never of the script.
 */

import type { Problem, Warn } from '../../settings/attribute-problems.ts'

/** A report of the widget or of a rule about an attribute. An empty name is that of the element itself. */
export type Report = Parameters<Warn>

interface Words {
  /** The text of the console behind the attribute. `{detail}` is filled in. */
  text: string
  /** The advice of the doctor and of `vitrine check --page`, likewise. */
  remedy?: string
}

/** The amounts of a renewal that no page can know. */
const unknownRenewals =
  'A page cannot know for how long a code holds, nor the price after a trial or a first interval of another length, or one set for a customer.'

/** The advice for a product without a price. */
export const noPriceRemedy = (client: string): string =>
  `Check that it is a product of ${client}, is active, and is sold in this currency and country.`

const renewalRemedy = `Write renewal-price="list-price", or no renewal-price, unless the code holds for all renewals. ${unknownRenewals}`

const problems: Readonly<Record<Problem, Words>> = {
  unusable: {
    text: 'cannot be used',
    remedy: 'The reference of elements and settings has its form. Until then it counts as absent.',
  },
  unknown: { text: 'is unknown', remedy: 'Known are {detail}.' },
  misspelt: { text: 'is unknown: write {detail}' },
  missing: { text: 'is missing' },
  'needs-name': {
    text: 'needs a name, such as "Edition"',
    remedy: 'Name the choice: all options of one have the same name.',
  },
  'needs-link': { text: 'sells only on a link', remedy: 'Write a link to checkout.' },
  'needs-endpoint': {
    text: 'needs an endpoint for {detail}',
    remedy: 'Add data-endpoint to the script tag, or endpoint to the store.',
  },
  'needs-fallback': { text: 'is a price relay, which needs price-fallback-host' },
  'needs-business': {
    text: 'needs b2b=true in its checkout link',
    remedy: 'Without it, checkout shows prices with tax.',
  },
  'needs-attribute': {
    text: 'needs {detail}',
    remedy: 'Until then its figure is computed from nothing, and is not shown.',
  },
  'not-comparable': {
    text: 'shows no saving: {detail}',
    remedy: 'A saving is computed between a longer and a shorter interval, of prices in one currency.',
  },
  'odd-flag': {
    text: 'counts as yes',
    remedy:
      'Write the attribute without a value, or leave it out. "false", "no", "off", "none" and "0" mean no as well.',
  },
  contradicts: {
    text: 'contradicts {detail} of its checkout link',
    remedy: 'The attribute or setting counts: make the link say the same, or remove one of them.',
  },
  'own-content': {
    text: 'is beside a link to {detail}, which has content of its own: the page names no amount as that of checkout',
    remedy:
      'Where the path changes looks alone, name it in data-plain-paths of the script tag. Else only checkout, or a preview of an endpoint, knows what it sells.',
  },
  'own-amount': {
    text: 'is beside a link with {detail}, by which only checkout knows the amount: the page names none as its own',
    remedy:
      'Nothing is to be done where it is meant. A name that is not written as documented, such as PriceRule for pricerule, may have no effect at checkout: write it as documented. A cart stands once in a link, with your own IDs behind an I.',
  },
  namesake: {
    text: 'is beside a link to {detail}, which may be another product: the page leaves the link as it is, and names no amount as that of checkout',
    remedy:
      'Behind an I is a number of your own, and without one that of the platform. Name the product as the link does, or write the other number into the link.',
  },
  'above-limit': {
    text: 'is above 10,000: checkout sells it, and the page shows no total',
    remedy: 'Checkout shows the total. Nothing is to be done where the quantity in the link is meant.',
  },
  'may-end': {
    text: 'names the price with the code {detail} for each renewal, and the code may end before',
    remedy: renewalRemedy,
  },
  'may-be-entered': {
    text: 'names the price for each renewal beside a coupon field, and a code that shoppers enter may end before',
    remedy: renewalRemedy,
  },
  'rule-may-end': {
    text: 'names the price under the price rule {detail} for each renewal, and a rule may hold for the order alone',
    remedy:
      'Write renewal-price="list-price", or no renewal-price, unless your renewals keep the rule: the platform’s documentation does not say that they do.',
  },
  'no-setting': { text: 'is no setting' },
  'no-effect': {
    text: 'has no effect here',
    remedy: 'It is a setting: write it on the script tag, on a store or on an order.',
  },
  'no-code': { text: 'is no code', remedy: 'A code has 1 to 64 characters.' },
  'no-price': {
    text: 'has no price',
    remedy: noPriceRemedy('the client'),
  },
  'no-price-here': {
    text: 'has no price here: the platform refuses this shopper’s country or currency, and what stands there is the page’s own text',
    remedy:
      'Nothing is to be done where it is not sold there: checkout tells the shopper. Else check currency and country of the settings.',
  },
  'no-room': {
    text: 'has no room for an element: use a div or a span',
    remedy: 'The browser would take the element out of it.',
  },
  'not-one-order': {
    text: 'has a link with {detail}, unlike the link of its order: the page names no amount as that of checkout, and places no order',
    remedy:
      'One order has one path and one code. Write the same into the links of all its products, or sell this one apart.',
  },
  'no-order': { text: 'is in no <vitrine-order>', remedy: 'Put the total into the order.' },
  'none-chosen': {
    text: 'has none that is chosen: until the shopper chooses, the order sells by none of these rules',
    remedy: 'Write price-rule on the order, or one name without a rule, such as "Standard; Education: edu".',
  },
  'no-audience': {
    text: 'is no audience of its order, so nobody can buy it: the order has {detail}',
    remedy: 'Write the name as in audiences.',
  },
  'no-item': {
    text: 'is on no link with a product, and on no card',
    remedy: 'Write it on a link with data-vitrine-product, or on a card.',
  },
  'no-field': { text: 'names no field of a price', remedy: 'The page on older scripts lists all fields.' },
  'no-one-product': {
    text: 'is left alone: the checkout links around it sell {detail}',
    remedy:
      'Put it and the links of its one product into an element of their own, or write data-vitrine-product around it. Where a script has taken those links away, it keeps the text that you wrote.',
  },
  'not-stated': { text: 'is not stated, so customers order at checkout' },
  'not-applicable': { text: 'is not valid for the products of this page' },
  'not-used-in-order': {
    text: 'is not used: checkout takes one rule an order',
    remedy: 'Remove it, or put it on the order.',
  },
  'not-used-twice': {
    text: 'is not used: name it in <vitrine-store client>',
    remedy: 'Remove the tag: one client serves a page, and others need stores of their own.',
  },
  'second-tag': {
    text: 'is a second script tag{detail}: the one that arrives first serves the page',
    remedy: 'Remove it: a theme and a plug-in may both have added one.',
  },
  mixed: {
    text: 'is an http address, which browsers block on an https page',
    remedy: 'Use the https address.',
  },
  'not-agreed': {
    text: 'cannot be read from the checkout links of this page, which lead to: {detail}',
    remedy: 'Name it on the script tag. Until then no link of the page is read.',
  },
  'not-allowed': { text: 'does not allow {detail}' },
  'not-reached': {
    text: 'cannot be called: add {detail} to its VITRINE_ORIGINS, or see whether it runs',
    remedy: 'With the sandbox: npm start -- --origin and this page’s origin.',
  },
  'not-loaded': {
    text: '{detail}',
    remedy:
      'A file of the script could not be loaded: keep all files of a release in one folder. Name it by data-files where the script is bundled.',
  },
  'not-painted': { text: 'could not be shown: {detail}' },
  'not-closed': {
    text: 'is never closed: write </{detail}>',
    remedy: '/> closes nothing in HTML: the rest of the page is inside the element.',
  },
  'page-is-file': {
    text: 'cannot be called from a file: open the page over http, as `npx serve` does',
    remedy: 'Serve the page: a file has no origin that an endpoint can let in.',
  },
  refused: {
    text: 'was refused by the browser: {detail}',
    remedy: 'Another tool of the page may have the name, or its permissions policy refuses tools.',
  },
  'prices-refused': {
    text: 'got no prices: {detail}',
    remedy: 'The platform’s own words. Check client, currency, country and price rule.',
  },
  'other-copy': { text: 'does not reach the elements: another copy serves them' },
  'cart-too-long': { text: 'is too long for a cart, and is dropped' },
  'cart-damaged': { text: 'is damaged, and is dropped' },
  'cart-none': { text: 'is no cart, and is dropped' },
  'cart-lines': { text: 'has products that cannot be read, which are dropped' },
}

/** Everything that a page lacks without one of these settings. */
const consequences: Readonly<Record<string, string>> = {
  client: 'there are no prices and no links',
  'price-host': 'there are no prices',
  'checkout-host': 'there are no links to checkout',
}

const filled = (text: string, detail = ''): string => text.replace('{detail}', () => detail)

const remedyOf = ([, attribute, , problem = 'unusable', detail]: Report): string | undefined => {
  if (problem === 'missing')
    return `Add data-${attribute} to the script tag, or ${attribute} to the store: without it ${consequences[attribute]}.`
  const isPlain = attribute === 'data-vitrine' || detail?.startsWith('data-vitrine="')
  if (isPlain && (problem === 'unusable' || problem === 'misspelt'))
    return 'The names are those of the elements without vitrine-, such as card or price, and store.'
  if (problem === 'unusable' && /^(data-vitrine-)?product$/.test(attribute))
    return 'Give the platform’s ID, a number, or your own ID with a capital I before it.'
  if (problem === 'unusable' && /^(data-vitrine-)?(field|if)$/.test(attribute))
    return 'The reference of fields lists them all.'
  if (problem === 'contradicts' && attribute === 'client')
    return 'Prices are those of the setting, and the link leads to the other client’s checkout: correct the wrong one.'
  const { remedy } = problems[problem]
  return remedy && filled(remedy, detail)
}

/** A report in words: the element with the attribute, the problem, and what can be done. */
export const wordsOf = (report: Report) => {
  const [element, attribute, value, problem = 'unusable', detail] = report
  const named = attribute && `${attribute}="${value?.slice(0, 40) ?? ''}"`
  return {
    element: `<${element}>`,
    named,
    where: `<${[element, named].filter(Boolean).join(' ')}>`,
    text: filled(problems[problem].text, detail),
    remedy: remedyOf(report),
  }
}

/** Logs each report once, and at most 200 of them. */
export const createLog = (log: (text: string, ...report: Parameters<Warn>) => void): Warn => {
  const logged = new Set<string>()
  return (...report) => {
    const words = wordsOf(report)
    const text = `[vitrine] ${words.where} ${words.text}`
    if (logged.has(text) || logged.size > 200) return
    logged.add(text)
    log(text, ...report)
  }
}
