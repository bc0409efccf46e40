/** The pages for people who use Vitrine, in reading order: [title, link]. */
const groups = {
  Start: [
    ['Quick start', '/guide/start'],
    ['The sandbox', '/guide/sandbox'],
    ['WordPress', '/guide/wordpress'],
    ['Any CMS', '/guide/cms'],
    ['Site builders', '/guide/builders'],
    ['Leave the old price script', '/guide/older-scripts'],
  ],
  'Show prices': [
    ['A product page', '/guide/product-page'],
    ['Coupons and landing pages', '/guide/coupons'],
    ['Currencies, taxes, languages', '/guide/currencies'],
    ['Volume prices', '/guide/volume-prices'],
    ['Words computed from prices', '/guide/computed-words'],
    ['Theming and styling', '/guide/theming'],
  ],
  Sell: [
    ['Links of your own', '/guide/links'],
    ['The cart', '/guide/cart'],
    ['Orders of several products', '/guide/orders'],
    ['Seats for companies', '/guide/seats'],
    ['A quote beside buy', '/guide/quotes'],
    ['A code for each plan', '/guide/plan-codes'],
    ['Analytics and price experiments', '/guide/analytics'],
    ['Agents and structured data', '/guide/agents'],
  ],
  Build: [
    ['Frameworks and bundlers', '/guide/frameworks'],
    ['Content Security Policy', '/guide/csp'],
    ['Where the script is loaded from', '/reference/cdn'],
    ['Prices in the page', '/guide/rendering'],
    ['Prices from your host', '/guide/relay'],
  ],
  Endpoint: [
    ['What it adds', '/guide/endpoint'],
    ['Deploying it', '/guide/deploy'],
    ['Customer tokens', '/guide/customer-tokens'],
    ['Subscriptions', '/guide/subscriptions'],
    ['Leaving a contract', '/guide/leaving'],
  ],
  Operate: [
    ['Something is wrong', '/guide/doctor'],
    ['Before you go live', '/guide/go-live'],
    ['Runbook for operators', '/reference/runbook'],
    ['Promised and paid', '/guide/truth'],
    ['Prices over time', '/guide/prices-over-time'],
    ['What it stores and sends', '/guide/privacy'],
  ],
  Reference: [
    ['Elements', '/reference/elements'],
    ['Settings', '/reference/settings'],
    ['Fields', '/reference/fields'],
    ['Your own markup', '/reference/markup'],
    ['Events', '/reference/events'],
    ['Words and languages', '/reference/languages'],
    ['Endpoint', '/reference/endpoint'],
    ['The typed client', '/reference/client'],
    ['Command line', '/reference/cli'],
    ['Catalogue', '/reference/catalogue'],
    ['Sizes', '/reference/sizes'],
  ],
  Platform: [
    ['Overview', '/platform/'],
    ['Conventions', '/platform/conventions'],
    ['Prices and products', '/platform/prices'],
    ['Checkout links', '/platform/checkout-links'],
    ['Cart', '/platform/cart'],
    ['Purchases', '/platform/purchases'],
    ['Subscriptions', '/platform/subscriptions'],
    ['Contacts', '/platform/contacts'],
    ['Notifications', '/platform/notifications'],
    ['Errors and limits', '/platform/errors'],
  ],
} as const

export const sidebar = Object.entries(groups).map(([text, pages]) => ({
  text,
  collapsed: text === 'Platform',
  items: pages.map(([title, link]) => ({ text: title, link })),
}))

/**
 * Pages for people who change Vitrine, as [title, link]. They are on the site, and in neither side bar, search nor the
 * whole text for coding agents: who asks how to show a price should not find how a release is made.
 */
export const projectPages = [
  ['Architecture', '/architecture'],
  ['How it works', '/how-it-works'],
  ['Faults', '/faults'],
  ['Threat model', '/threat-model'],
  ['Performance', '/reference/performance'],
  ['Lanes', '/lanes'],
  ['Releasing', '/releasing'],
  ['Decisions', '/decisions/'],
  ['Glossary', '/glossary'],
  ['Changelog', '/changelog'],
] as const

/** Whether a page, by its path below `docs`, is one of these. */
export const isProjectPage = (page: string): boolean =>
  page.startsWith('decisions/') || projectPages.some(([, link]) => `${link.slice(1)}.md` === page)
