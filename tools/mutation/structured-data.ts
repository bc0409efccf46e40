import { inFile, type Mutation } from './mutation.ts'

const folder = 'src/widget/lazy/structured-data'
const browser = 'test/widget/structured-data.browser.tsx'
const facts = inFile(`${folder}/structured-data.ts`, 'test/widget/structured-data.test.ts')
const json = inFile(`${folder}/script-json.ts`, 'test/widget/structured-data.test.ts')
const card = inFile(`${folder}/card-data.ts`, browser)
const module = inFile('src/widget/lazy/modules/structured-data.tsx', browser)
const adopted = inFile('src/widget/lazy/modules/structured-data.tsx', 'test/render/cards.browser.tsx')
const page = inFile('src/render/state.ts', 'test/render/page.test.ts')
const rendered = inFile('src/render/render-page.ts', 'test/render/page.test.ts')

export const structuredDataMutations: readonly Mutation[] = [
  facts.without(
    'a price is described as the card shows it',
    'selectAmount(money, tax)',
    "selectAmount(money, 'gross')",
  ),
  facts.without('a price without VAT includes none', 'rate?.value ?', 'rate ?'),
  facts.without('a list price is struck where the card strikes it', 'isStruck && list', 'list'),
  facts.without('a product is called what the card calls it', 'productName(item)', 'product.name'),
  json.without('a name ends no block', '[<>&\\u007f-\\uffff]', '[\\u007f-\\uffff]'),
  card.without('a period is described where the card shows it', 'isReduced(item)', 'false'),
  card.without('a price is not valid until yesterday', 'isOver ? undefined', 'false ? undefined'),
  module.never('the page has the last word', 'before.get(own.card) === own.json'),
  module.without(
    'a block goes with the price',
    "isDescribed && root.querySelector('[part=price]')",
    'isDescribed',
  ),
  module.without(
    'an old price in place of another is not described',
    'data && !showsOther(card, root, detail.product, data)',
    'data',
  ),
  module.without(
    'an old price of another product is not described',
    "trimmed(card.getAttribute('product')) !== product",
    'false',
  ),
  module.without(
    'a price that is asked for again stays described',
    "textOf('price') !== figures.price",
    'true',
  ),
  module.never('a block goes with a card in a shadow root', '!trees.has(tree)'),
  module.without(
    'the first card of a product describes it',
    'if (isShown && !wanted.has(data.id)) wanted',
    'if (isShown) wanted',
  ),
  module.without(
    'blocks of others stay',
    `\`script[id^="\${dataIdPrefix}"]\``,
    '\'script[type="application/ld+json"]\'',
  ),
  adopted.without(
    'a rendered block stays until its price is taken over',
    'else if (!isPending) script',
    'else script',
  ),
  adopted.without('the price of others is not described', " && !root.querySelector('[aria-busy=true]')", ''),
  adopted.without('trusted types report no change of a rendered block', 'created.has(before)', 'true'),
  page.without('a page describes a product once', 'const isNew = !written.has(id)', 'const isNew = true'),
  rendered.without('data stands at the end of the body', 'at < sent ||', 'true ||'),
]
