import { inFile, type Mutation } from './mutation.ts'

const browser = 'test/render/cards.browser.tsx'
const page = 'test/render/page.test.ts'
const plans = inFile('src/render/plans.tsx', browser)
const adopted = inFile('src/widget/lazy/modules/plans.tsx', browser)
const scanner = inFile('src/render/page-scanner.ts', page)
const element = inFile('src/render/render-element.ts', browser)

export const renderingMutations: readonly Mutation[] = [
  plans.without('the switch of rendered plans hides cards', '{display:none!important}', '{}'),
  plans.without(
    'plans whose interval the styles do not know wait for the script',
    'every(isKnown)',
    'some(isKnown)',
  ),
  element.without(
    'plans with a price that depends on the visitor wait for the script',
    'host.children.some((card) => needsBrowser(card, storeOf(card)))',
    'false',
  ),
  adopted.without('a choice before the script counts', 'pressed ? Number', 'false ? Number'),
  adopted.without(
    'rendered prices keep their size until all are taken over',
    '(renderedSize ?? size)',
    'size',
  ),
  scanner.without('only cards directly in plans are rendered as plans', 'isNoPlan(tagName, attrs)', 'true'),
  scanner.without('plans with a paragraph wait for the script', "host && tagName !== 'p'", 'host'),
]
