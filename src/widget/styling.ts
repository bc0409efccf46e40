/**
 * What a merchant may style, per element: parts for `::part()`, slots for markup of their own, and the custom
 * properties that all elements read. The README's tables are made from it and tests hold it to what is rendered.
 * Not part of the bundle.
 */
export const styling = {
  elements: {
    'vitrine-card': {
      parts: {
        card: 'The frame around everything, in every state.',
        name: 'The product name, a heading.',
        'additional-name': 'The additional name under it.',
        description: 'The short description.',
        prices: 'List price, saving, price, tax note and monthly price together.',
        'list-price': 'The struck list price.',
        saving: 'What is saved, absolute and in percent.',
        price: 'The price.',
        'tax-note': 'The tax note, and the net price with `tax="both"`.',
        'monthly-price': 'The price per month and what is billed.',
        quantity: 'The quantity row.',
        decrement: 'The button that takes one unit off.',
        'quantity-input': 'The number field.',
        increment: 'The button that adds one unit.',
        total: 'What that many units cost.',
        buy: 'The buy control, a link.',
        message: 'What is said when there is no price and nothing of yours inside.',
      },
      slots: {
        '': 'Shown in the card’s place until there is a price, and when there is none.',
        badge: 'A word on the upper edge: “Most popular”.',
        details: 'Between price and buy control: what is included.',
        note: 'Small, under the buy control: “Money back for 30 days”.',
      },
    },
    'vitrine-plans': {
      parts: {
        plans: 'Switch and cards together.',
        'interval-switch': 'The interval switch.',
        grid: 'The cards side by side.',
      },
      slots: { '': 'The cards.' },
    },
    'vitrine-price': {
      parts: { value: 'The figure.' },
      slots: { '': 'Shown until there is a figure, and when there is none.' },
    },
    'vitrine-buy': {
      parts: { buy: 'The buy control, a link.' },
      slots: { '': 'Words for the control, or a link of yours that is given the address.' },
    },
    'vitrine-coupon': {
      parts: {
        coupon: 'The whole form.',
        input: 'The field.',
        apply: 'The button that applies the code.',
        verdict: 'What became of the code.',
        remove: 'The button that removes the code.',
      },
      slots: { '': 'Shown until the form is loaded.' },
    },
    'vitrine-currency': {
      parts: { currency: 'Label and choice together.', select: 'The choice.' },
      slots: { '': 'Shown until the choice is loaded.' },
    },
    'vitrine-cart': {
      parts: {
        frame: 'The dialog, or the region with `inline`.',
        cart: 'Everything inside it.',
        title: 'The heading.',
        close: 'The × button.',
        status: 'What is said while the order is being checked, and what became of it.',
        difference: 'A difference from what the page showed.',
        lines: 'The lines of the order.',
        totals: 'Coupon, net, VAT and total.',
        error: 'What is said when the order could not be checked.',
        continue: 'The way on to checkout, a link.',
        order: 'The button of a known customer that orders, tries again or asks again.',
        'order-number': 'The number of the purchase.',
        back: 'The button that goes back to the page.',
        empty: 'What is said with `inline` while nothing has been bought.',
      },
      slots: { '': 'Shown until the cart is loaded.' },
    },
  },
  customProperties: {
    '--vitrine-color-accent': 'Buy controls, badge and focus rings. Default: the text color.',
    '--vitrine-color-on-accent': 'Text on the accent. Default: `Canvas`.',
    '--vitrine-color-text': 'Text.',
    '--vitrine-color-text-muted': 'Less important text.',
    '--vitrine-color-surface': 'Background of cards, fields and the cart. Default: `Canvas`.',
    '--vitrine-color-border': 'Quiet lines: frames of cards, rules of the cart.',
    '--vitrine-color-control-border': 'Borders of fields and buttons; at least 3:1 against the surface.',
    '--vitrine-color-success': 'What is saved, a code that is applied.',
    '--vitrine-color-danger': 'A code that is not valid.',
    '--vitrine-color-warning': 'A difference in the cart.',
    '--vitrine-radius': 'Corners of cards; controls take 0.7 of it. Default 12px.',
    '--vitrine-space': 'Padding of cards and cart. Default 1.5em.',
    '--vitrine-gap': 'Between the cards of plans. Default 1.5em.',
    '--vitrine-card-min-height': 'Height kept free for a card before its price is there. Default 20em.',
    '--vitrine-description-lines': 'Lines kept free for a card’s description. Default 2.',
    '--vitrine-font': 'Font family. Default: the font of the page.',
    '--vitrine-font-size':
      'Size of the text, on which all other sizes depend. Default: `medium`, the browser’s own.',
    '--vitrine-color-scheme':
      '`light` or `dark`, as the attribute `theme`. Default: the color scheme of the page.',
  },
} as const
