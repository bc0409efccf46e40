/** A demo page and what it must show to a shopper in Germany. */
export interface DemoPage {
  path: string
  /** The text of each card, in the page's order. */
  cards: string[]
  /** Prices in the page's own sentences, by a piece of the sentence. */
  sentences: string[]
  /** Complaints of the browser that belong to the page. */
  expected?: RegExp
  /** Without styles: its cards have no height before their prices. */
  isBare?: true
}

export const shown: readonly DemoPage[] = [
  {
    path: '/demo/product.html',
    cards: ['€77.00', '€189.00'],
    sentences: [
      'It costs €77.00 for a year',
      'an extra for €36.95',
      'license is €129.00',
      'pupils is €100.00 for a year',
    ],
  },
  {
    path: '/demo/landing.html',
    cards: ['€77.00', '€299.00'],
    sentences: ['A year of Lumen Personal is €77.00', '10% off everything', 'for €19.90. Soft greens'],
  },
  {
    path: '/demo/landing.html?coupon=SAVE10',
    cards: ['€69.30', '€269.10'],
    sentences: [
      'Your code SAVE10 is in. Lumen Personal is €69.30 for a year instead of €77.00.',
      'It takes €7.70 off the first year,',
      'for €17.91, your code already taken off',
    ],
  },
  {
    path: '/demo/pricing.html',
    cards: ['€77.00', '€141.55', '€299.00'],
    sentences: ['1 to 49 people €141.55', '50 to 249 €126.65', '250 and more €104.30', 'Lumen Server is €'],
  },
  {
    path: '/demo/configurator.html',
    cards: [],
    sentences: ['€59.50 for one year, €107.10 for two, €142.80 for three', '€761.60 a day', 'Total €59.50'],
  },
  {
    path: '/demo/cms.html',
    cards: ['£36.00', '£10.52', 'CHF 35.49'],
    sentences: ['By the month it is CHF 3.70 a person', 'boil eggs by is £10.52'],
  },
  {
    path: '/demo/author.html',
    cards: ['£36.00', '£10.52'],
    sentences: ['By the month Quill is £3.75', 'the timer costs £10.52'],
  },
  {
    path: '/demo/spa.html',
    cards: [],
    sentences: ['Film looks €19.90', 'Textures and brushes €15.60', 'Course €67.32'],
  },
  { path: '/demo/spa.html#/extra/97782', cards: ['€53.55'], sentences: [] },
  {
    path: '/demo/strict.html',
    isBare: true,
    cards: ['€77.00'],
    sentences: ['is €77.00 for a year', 'profiles are €36.95'],
  },
  {
    path: '/demo/down.html',
    cards: ['€129.00'],
    sentences: [],
    expected: /ERR_UNSAFE_PORT/,
  },
  {
    path: '/demo/counted.html',
    cards: ['€36.95'],
    sentences: ['You are visitor 1', 'This price is part of a test'],
  },
  { path: '/demo/account.html', cards: [], sentences: ['Sign in to see what you have', 'Your account'] },
  {
    path: '/demo/rendered.html',
    cards: ['€77.00'],
    sentences: ['while it wrote this page: €77.00 for a year'],
  },
  {
    path: '/demo/rendered.html?script=off',
    cards: ['€77.00'],
    sentences: ['while it wrote this page: €77.00 for a year'],
    expected: /Content Security Policy|^policy: script-src-elem/,
  },
  { path: '/demo/ja.html', cards: ['￥2,520'], sentences: ['価格は￥2,520（税込）', '春の割引10%'] },
  { path: '/demo/ar.html', cards: ['٩٥٫٠٠ د.إ.'], sentences: ['٩٥٫٠٠ د.إ.'] },
  { path: '/', cards: ['€77.00', '€77.00', '€299.00'], sentences: [] },
]

/** The pages whose own markup names prices. */
export const written = 'product landing pricing configurator cms author strict counted ja ar'
  .split(' ')
  .map((name) => `/demo/${name}.html`)
