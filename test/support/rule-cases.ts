/**
 * Pages with faults, and every sentence, remedy and corrected markup that is to be said of each. The command line's
 * check and the widget's doctor run through this one table, which keeps them to the same words. A new rule begins with
 * a case here.
 */

/** Of the merchant's own, so that no case misses it. */
const link = (query = ''): string => `<a href="https://checkout.example/1001/?cart=97772${query}">Buy</a>`
const card = (attributes = '', query = ''): string =>
  `<vitrine-card product="97772"${attributes}>${link(query)}</vitrine-card>`

interface RuleCase {
  body: string
  /** Of the script tag. */
  attributes?: string
  /** Each as `<element>: attribute="value" problem`. */
  says: string[]
  /** Corrected markup among the findings. */
  writes?: string[]
}

/** Pages with faults, and all that is to be said of each. */
export const ruleCases: Readonly<Record<string, RuleCase>> = {
  'a page without a fault': { body: card(), says: [] },
  'an element that there is none of': {
    body: `<vitrine-crad product="97772">${link()}</vitrine-crad>`,
    says: ['<vitrine-crad>: is unknown: write <vitrine-card>'],
    writes: ['<vitrine-card product="97772">…</vitrine-card>'],
  },
  'more units than the page can price': {
    body: card('', '&quantity_97772=50000'),
    says: [
      '<vitrine-card>: quantity="50000" is above 10,000: checkout sells it, and the page shows no total',
    ],
  },
  'more units of a price that does not depend on them': {
    attributes: 'data-volume-prices="none"',
    body: card('', '&quantity_97772=50000'),
    says: [],
  },
  'links whose amount only checkout knows': {
    body: `<vitrine-card product="97772"><a href="https://checkout.example/1001/purl-two?quantity=80">Buy</a></vitrine-card>
      <vitrine-card product="97773"><a href="https://checkout.example/1001/pro-access?cart=97773">Buy</a></vitrine-card>
      <vitrine-card product="97774"><a href="https://checkout.example/1001/?cart=97774&amp;dp_97774=x">Buy</a></vitrine-card>
      <vitrine-buy product="97775"><a href="https://checkout.example/1001/?cart=97775&amp;PriceRule=team">Buy</a></vitrine-buy>`,
    says: [
      '<vitrine-card>: product="97772" is beside a link to purl-two, which has content of its own: the page names no amount as that of checkout',
      '<vitrine-card>: product="97773" is beside a link to pro-access, which has content of its own: the page names no amount as that of checkout',
      '<vitrine-card>: product="97774" is beside a link with dp_97774, by which only checkout knows the amount: the page names none as its own',
      '<vitrine-buy>: product="97775" is beside a link with PriceRule, by which only checkout knows the amount: the page names none as its own',
    ],
  },
  'links to a number of the other kind': {
    attributes: 'data-class-prefix="shop" data-coupon="SAVE10"',
    body: `<vitrine-card product="97772" quantity="2"><a href="https://checkout.example/1001/?cart=i97772&amp;quantity_i97772=4&amp;coupon=A">Buy</a></vitrine-card>
      <vitrine-buy product="i301"><a href="https://checkout.example/1001/?cart=301">Buy</a></vitrine-buy>
      <a class="shop-97773-buy" href="https://checkout.example/1001/?cart=I97773">Buy</a>
      <vitrine-order><a data-vitrine-product="97774" href="https://checkout.example/1001/?cart=i97774">One</a></vitrine-order>`,
    says: [
      '<vitrine-card>: product="97772" is beside a link to I97772, which may be another product: the page leaves the link as it is, and names no amount as that of checkout',
      '<vitrine-buy>: product="I301" is beside a link to 301, which may be another product: the page leaves the link as it is, and names no amount as that of checkout',
      '<a>: product="97773" is beside a link to I97773, which may be another product: the page leaves the link as it is, and names no amount as that of checkout',
      '<a>: data-vitrine-product="97774" is beside a link to I97774, which may be another product: the page leaves the link as it is, and names no amount as that of checkout',
    ],
  },
  'own IDs with a small I': {
    body: `<vitrine-price product="i97774" field="from" products="i301, I302">77 €</vitrine-price>
      <vitrine-card product="i97772"><a href="https://checkout.example/1001/?cart=i97772">Buy</a></vitrine-card>
      <p data-vitrine-product="i97773"><b data-vitrine-field="price">77 €</b> <a data-vitrine-field="buy" href="https://checkout.example/1001/?cart=I97773">Buy</a></p>`,
    says: [],
  },
  'paths that are looks alone': {
    attributes: 'data-plain-paths="purl-cart purl-kite_*"',
    body: `<vitrine-card product="97772"><a href="https://checkout.example/1001/purl-kite_buy?cart=97772">Buy</a></vitrine-card>`,
    says: [],
  },
  'a quantity beyond the bounds of its link': {
    body: card(' quantity="5"', '&quantity_97772=2&maxquantity_97772=2'),
    says: [
      '<vitrine-card>: quantity="5" contradicts maxquantity_97772=2 of its checkout link',
      '<vitrine-card>: quantity="5" contradicts quantity_97772=2 of its checkout link',
    ],
  },
  'booleans of template languages': {
    body: `${card(' add="False" featured="NO" quantity-control="0"')}${card(' add="add" featured="True" quantity-control="1"')}
      <vitrine-cart inline="none"></vitrine-cart><p data-vitrine="card" data-vitrine-product="97772" data-vitrine-add="off">${link()}</p>`,
    says: [],
  },
  'booleans that a template has left unfilled': {
    body: `${card(' add="{{ add }}"')}<vitrine-order shareable="maybe"><a data-vitrine-product="97773" data-vitrine-add-on="2"
      href="https://checkout.example/1001/?cart=97773">Extra</a></vitrine-order>`,
    says: [
      '<vitrine-card>: add="{{ add }}" counts as yes',
      '<vitrine-order>: shareable="maybe" counts as yes',
      '<a>: data-vitrine-add-on="2" counts as yes',
    ],
    writes: ['<vitrine-card product="97772" add>'],
  },
  'rules by quantity of an order': {
    body: [
      'price-rules="1-299:biz-0 300-:biz-300"',
      'audiences="Business: 1-299:biz-0 300-:biz-300; Schools: 1-:edu-1" price-rule="biz-300"',
      'price-rules="1-299:biz-0 200-:biz-300"',
      'audiences="Business: 1-299:biz-0 200-:biz-300" price-rule="biz-0"',
    ]
      .map(
        (attributes) =>
          `<vitrine-order ${attributes}><a data-vitrine-product="97773"
      href="https://checkout.example/1001/?cart=97773">Team</a></vitrine-order>`,
      )
      .join(''),
    says: [
      '<vitrine-order>: price-rules="1-299:biz-0 200-:biz-300" cannot be used',
      '<vitrine-order>: audiences="Business: 1-299:biz-0 200-:biz-300" cannot be used',
    ],
  },
  'a bundle beside its products': {
    body: `<vitrine-card product="97774" compare-product="97772 97773">${link().replace('97772', '97774')}</vitrine-card>
      <vitrine-card product="97774" compare-product="97772 x">${link().replace('97772', '97774')}</vitrine-card>`,
    says: [
      '<vitrine-card>: compare-product="97772 x" cannot be used',
      '<vitrine-card>: compare-product="97772 x" needs interval',
    ],
  },
  'audiences of which none is chosen': {
    body: [
      'audiences="Business: biz-0; Schools: edu-1"',
      'audiences="Business: biz-0; Schools: edu-1" price-rule="edu-1"',
      'audiences="Business: biz-0; Clubs: edu-2" price-rule="other"',
    ]
      .map(
        (attributes) =>
          `<vitrine-order ${attributes}><a data-vitrine-product="97773"
      href="https://checkout.example/1001/?cart=97773">Team</a></vitrine-order>`,
      )
      .join(''),
    says: ['Schools: edu-1', 'Clubs: edu-2'].map(
      (last) =>
        `<vitrine-order>: audiences="Business: biz-0; ${last}" has none that is chosen: until the shopper chooses, the order sells by none of these rules`,
    ),
  },
  'a product for an audience that its order does not have': {
    body: `<vitrine-order audiences="Business: biz-0; Schools: edu-1" price-rule="biz-0">
      <a data-vitrine-product="97773" data-vitrine-audience="Schools" href="https://checkout.example/1001/?cart=97773">Team</a>
      <a data-vitrine-product="97774" data-vitrine-audience="Schoolz" href="https://checkout.example/1001/?cart=97774">Class</a>
      </vitrine-order>`,
    says: [
      '<a>: data-vitrine-audience="Schoolz" is no audience of its order, so nobody can buy it: the order has Business, Schools',
    ],
    writes: [
      '<a data-vitrine-product="97774" data-vitrine-audience="Schools" href="https://checkout.example/1001/?cart=97774">',
    ],
  },
  'a misspelt attribute': {
    body: card(' quantiy="3"'),
    says: ['<vitrine-card>: quantiy="3" is unknown: write quantity'],
    writes: ['<vitrine-card product="97772" quantity="3">'],
  },
  'a misspelt setting': {
    body: card(),
    attributes: 'data-curency="EUR"',
    says: ['<script>: data-curency="EUR" is unknown: write data-currency'],
  },
  'a setting that cannot be used': {
    body: card(),
    attributes: 'data-tax="brutto"',
    says: ['<script>: data-tax="brutto" cannot be used'],
  },
  'values of elements that cannot be used': {
    body: `${card(' theme="drak"')}${card(' heading="nine"')}<vitrine-price product="97772" field="prize">77 €</vitrine-price>`,
    says: [
      '<vitrine-card>: theme="drak" cannot be used',
      '<vitrine-card>: heading="nine" cannot be used',
      '<vitrine-price>: field="prize" cannot be used',
    ],
  },
  'a product ID that lacks its capital I': {
    body: `<vitrine-card product="ABC345">${link()}</vitrine-card>`,
    says: ['<vitrine-card>: product="ABC345" cannot be used'],
    writes: ['<vitrine-card product="IABC345">'],
  },
  'an element without a product': {
    body: `<vitrine-buy>${link()}</vitrine-buy>`,
    says: ['<vitrine-buy>: product="" cannot be used'],
    writes: ['<vitrine-buy product="97772">'],
  },
  'bound markup': {
    body: `<p data-vitrine-produkt="97772">77 €</p><b data-vitrine-product="x" data-vitrine-field="price">77 €</b>
      <p data-vitrine-product="97772"><b data-vitrine-field="prize">77 €</b>
      <i data-vitrine-if="!discont">no discount</i><button data-vitrine-field="buy">Buy</button></p>`,
    says: [
      '<p>: data-vitrine-produkt="97772" is unknown: write data-vitrine-product',
      '<b>: data-vitrine-product="x" cannot be used',
      '<b>: data-vitrine-field="prize" cannot be used',
      '<i>: data-vitrine-if="!discont" cannot be used',
      '<button>: data-vitrine-field="buy" sells only on a link',
    ],
  },
  'plain markup': {
    body: `<div data-vitrine="crad" data-vitrine-product="97772">${link()}</div>
      <div data-vitrine="card" data-vitrine-product="97772" data-vitrine-lable="x" data-vitrine-heading="nine">${link()}</div>
      <table data-vitrine="price" data-vitrine-product="97772"><tr><td>77 €</td></tr></table>`,
    says: [
      '<div>: data-vitrine="crad" is unknown: write data-vitrine="card"',
      '<div>: data-vitrine-lable="x" is unknown: write data-vitrine-label',
      '<div>: data-vitrine-heading="nine" cannot be used',
      '<table>: data-vitrine="price" has no room for an element: use a div or a span',
    ],
    writes: [
      '<div data-vitrine="card" data-vitrine-product="97772">',
      '<div data-vitrine="card" data-vitrine-product="97772" data-vitrine-label="x" data-vitrine-heading="nine">',
    ],
  },
  'an order': {
    body: `<vitrine-order curency="EUR" audiences="Standard: a: b">
      ${card(' data-vitrine-choise="Edition"')}${card(' data-vitrine-choice=""')}
      <a data-vitrine-product="BC345" href="https://checkout.example/1001/?cart=IBC345">Team</a>
      <a data-vitrine-product="97773" data-vitrine-quantity="0" href="https://checkout.example/1001/?cart=97773">More</a>
      <p data-vitrine-add-on>Nothing</p></vitrine-order><vitrine-total>77 €</vitrine-total>`,
    says: [
      '<vitrine-order>: curency="EUR" is unknown: write currency',
      '<vitrine-order>: audiences="Standard: a: b" cannot be used',
      '<vitrine-card>: data-vitrine-choise="Edition" is unknown: write data-vitrine-choice',
      '<vitrine-card>: data-vitrine-choice="" needs a name, such as "Edition"',
      '<a>: data-vitrine-product="BC345" cannot be used',
      '<a>: data-vitrine-quantity="0" cannot be used',
      '<p>: data-vitrine-add-on="" is on no link with a product, and on no card',
      '<vitrine-total>: label="" is in no <vitrine-order>',
    ],
    writes: ['<vitrine-card product="97772" data-vitrine-choice="Edition">'],
  },
  'misspelt attributes beside names of others': {
    body: `<vitrine-order curency="EUR" x-curency="mine">${card(' data-vitrine-choise="Edition"')}
      <a data-vitrine-product="97773" data-vitrine-addon href="https://checkout.example/1001/?cart=97773">Extra</a></vitrine-order>
      <div data-vitrine="card" data-vitrine-product="97772" data-vitrine-chekced data-vitrine-theme="dark">${link()}</div>
      <p data-vitrine-produkt="97772"><b data-my-vitrine-feild="x">70</b></p>`,
    says: [
      '<vitrine-order>: curency="EUR" is unknown: write currency',
      '<vitrine-card>: data-vitrine-choise="Edition" is unknown: write data-vitrine-choice',
      '<a>: data-vitrine-addon="" is unknown: write data-vitrine-add-on',
      '<div>: data-vitrine-chekced="" is unknown: write data-vitrine-checked',
      '<p>: data-vitrine-produkt="97772" is unknown: write data-vitrine-product',
    ],
    writes: [
      '<vitrine-order currency="EUR" x-curency="mine">',
      '<a data-vitrine-product="97773" data-vitrine-add-on href="https://checkout.example/1001/?cart=97773">',
      '<div data-vitrine="card" data-vitrine-product="97772" data-vitrine-checked data-vitrine-theme="dark">',
    ],
  },
  'class names of an older script': {
    attributes: 'data-class-prefix="shop"',
    body: '<b class="shop-97772-prcie">77</b><b class="shop-97772-colour">red</b><b class="shop-97772-buy">Buy</b>',
    says: [
      '<b>: class="shop-97772-prcie" is unknown: write shop-97772-price',
      '<b>: class="shop-97772-colour" names no field of a price',
      '<b>: class="shop-97772-buy" sells only on a link',
    ],
    writes: ['<b class="shop-97772-price">', '<a class="shop-97772-buy" href="https://checkout.example/…">'],
  },
  'a second script tag, and one of another client': {
    // Files that are not there, or the first of three to arrive would serve the page.
    body: `${card()}<script async src="/gone/vitrine.js"></script><script async src="/gone/other.js" data-client="1002"></script>`,
    says: [
      '<script>: src="/gone/vitrine.js" is a second script tag with other settings: the one that arrives first serves the page',
      '<script>: data-client="1002" is not used: name it in <vitrine-store client>',
    ],
  },
  'volume prices without an endpoint': {
    body: `<vitrine-tiers product="97772">cheaper</vitrine-tiers>${card(' price-rules="1-:team"').replaceAll('97772', '97773')}
      <vitrine-tiers product="97773">cheaper</vitrine-tiers><vitrine-order price-rules="1-:team"><vitrine-tiers></vitrine-tiers></vitrine-order>`,
    says: ['<vitrine-tiers>: product="97772" needs an endpoint for its tiers'],
  },
  'an interval that is none': {
    body: `<vitrine-plans selected="yaer">${card(' interval="month"')}${card(' interval="P1Y"')}</vitrine-plans>`,
    says: [
      '<vitrine-plans>: selected="yaer" cannot be used',
      '<vitrine-card>: interval="P1Y" cannot be used',
    ],
  },
  'a link that contradicts its element and its store': {
    attributes: 'data-coupon="SAVE10" data-tax="net"',
    body: card(' quantity="2"', '&quantity_97772=3&coupon=OTHER'),
    says: [
      '<vitrine-card>: quantity="2" contradicts quantity_97772=3 of its checkout link',
      '<vitrine-store>: coupon="SAVE10" contradicts coupon=OTHER of its checkout link',
      '<vitrine-store>: tax="net" needs b2b=true in its checkout link',
    ],
  },
  'quantities that a link does not state': {
    body: `${card(' quantity="2"')}${card(' quantity="6"', '&minquantity_97772=5')}<vitrine-buy product="97772" quantity="2">${link()}</vitrine-buy>
      <a data-vitrine="buy" data-vitrine-product="97772" data-vitrine-quantity="2" href="https://checkout.example/1001/?cart=97772">Buy</a>
      <vitrine-order quantity="2"><a data-vitrine-product="97772" href="https://checkout.example/1001/?cart=97772">One</a></vitrine-order>`,
    says: [],
  },
  'quantities that a link states otherwise': {
    body: `${card(' quantity="2"', '&quantity_97772=1')}${card(' quantity="3"', ',97772')}${card(' quantity="4"', '&quantity=5')}`,
    says: [
      '<vitrine-card>: quantity="2" contradicts quantity_97772=1 of its checkout link',
      '<vitrine-card>: quantity="3" contradicts quantity_97772=2 of its checkout link',
      '<vitrine-card>: quantity="4" contradicts quantity_97772=5 of its checkout link',
    ],
  },
  'links that contradict the order around them': {
    body: `<vitrine-order quantity="2">
      <a data-vitrine-product="97772" href="https://checkout.example/1001/?cart=97772&quantity_97772=3">One</a>
      <a data-vitrine-product="97773" data-vitrine-quantity="4" href="https://checkout.example/1001/?cart=97773&quantity_97773=5">Two</a>
      <a data-vitrine-product="97774" href="https://checkout.example/1001/?cart=97775">Three</a></vitrine-order>`,
    says: [
      '<vitrine-order>: quantity="2" contradicts quantity_97772=3 of its checkout link',
      '<a>: data-vitrine-quantity="4" contradicts quantity_97773=5 of its checkout link',
      '<a>: data-vitrine-product="97774" contradicts cart=97775 of its checkout link',
    ],
  },
  'a business link beside gross prices, on bound markup': {
    body: `<p data-vitrine-product="97772" data-vitrine-price-rule="team"><b data-vitrine-field="price">77 €</b>
      <a data-vitrine-field="buy" href="https://checkout.example/1001/?cart=97772&b2b=true&pricerule=edu">Buy</a></p>`,
    says: [
      '<a>: data-vitrine-price-rule="team" contradicts pricerule=edu of its checkout link',
      '<vitrine-store>: tax="gross" contradicts b2b=true of its checkout link',
    ],
  },
  'parameters of links that contradict, cannot be used, and have no effect': {
    body: `<vitrine-store currency="EUR" link-params="currencies=USD">${card()}</vitrine-store>
      <vitrine-store link-params="cart=5" pass-params="b2b">${card()}</vitrine-store>
      ${card(' pass-params="affiliate"')}<p data-vitrine-pass-params="affiliate">77 €</p>`,
    says: [
      '<vitrine-store>: currency="EUR" contradicts currency=USD of its checkout link',
      '<vitrine-store>: link-params="cart=5" cannot be used',
      '<vitrine-store>: pass-params="b2b" cannot be used',
      '<vitrine-card>: pass-params="affiliate" has no effect here',
      '<p>: data-vitrine-pass-params="affiliate" has no effect here',
    ],
  },
}
