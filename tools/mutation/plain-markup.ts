import { inFile, type Mutation } from './mutation.ts'

const tests = 'test/widget/plain-markup.browser.tsx'
const element = inFile('src/widget/lazy/plain/plain-element.ts', tests)
const page = inFile('src/widget/lazy/plain/upgrade-page.ts', tests)
const figures = inFile('src/widget/binding/request-figures.ts', 'test/widget/order-form.browser.tsx')

/** Mutations of elements that are written as attributes on plain markup. */
export const plainMarkupMutations: readonly Mutation[] = [
  element.without(
    'plain markup: a store needs no element, and a link sells itself',
    "name === 'store' || (name === 'buy' && host.localName === 'a')",
    'false',
  ),
  element.never('plain markup: an unknown name', '!plainNames.includes(name)'),
  element.never('plain markup: no room for an element', 'unfitTags.test(host.localName)'),
  element.without('plain markup: names in any case', '?.toLowerCase()', ''),
  element.without(
    'plain markup: a product around it',
    'isInherited(name, attribute) && host.closest',
    'false && host.closest',
  ),
  element.never('plain markup: attributes of its own only', '!full.startsWith(prefix)'),
  element.never('plain markup: attributes that stay with it', 'left.includes(own)'),
  element.without('plain markup: choices of an order', 'orderAttributes.includes(own) ? full : own', 'own'),
  page.without(
    'plain markup: elements of others are not its saved one',
    '.filter((saved) => hostOf(saved) === host)',
    '',
  ),
  page.without(
    'plain markup: a saved element is used again',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: source text
    'const isKept = saved?.parentElement === host && saved.localName === `vitrine-${name}`',
    'const isKept = false',
  ),
  page.without(
    'plain markup: other saved elements go',
    'for (const other of isKept ? more : [saved, ...more]) if (other) unwrap(other)',
    '',
  ),
  page.without(
    'plain markup: a wrapper of a slot holds no more',
    'box?.textContent?.trim() === node.textContent?.trim()',
    'box',
  ),
  page.without(
    'plain markup: slots of inner markup are its own',
    'if (around && element.contains(around)) continue',
    '',
  ),
  page.without(
    'plain markup: slots that are taken away',
    "if (!wanted.has(child)) child.removeAttribute('slot')",
    '',
  ),
  page.without(
    'plain markup: attributes that are taken away',
    '      element.removeAttribute(attribute)\n',
    '',
  ),
  page.without(
    'plain markup: an audience that the shopper has chosen stays',
    'if (given.get(attribute) === value) continue',
    'if (element.getAttribute(attribute) === value) continue',
  ),
  element.without(
    'plain markup: cards of an order have its rule',
    '? [...hostAttributes, ...ownRules]',
    '? hostAttributes',
  ),
  page.without(
    'plain markup: the focus stays',
    'if (hadFocus) (focused as HTMLElement).focus({ preventScroll: true })',
    '',
  ),
  page.without(
    'plain markup: gives its content back',
    "if (target instanceof HTMLElement && !target.hasAttribute('data-vitrine')) restore(target)",
    '',
  ),
  page.without(
    'plain markup: another name makes another element',
    'known && (known.name !== name || known.element.parentNode !== host)',
    'known && known.element.parentNode !== host',
  ),
  page.without(
    'plain markup: content that is replaced',
    'known && (known.name !== name || known.element.parentNode !== host)',
    'known && known.name !== name',
  ),
  page.never('plain markup: a press ends where it began', "!upgrades.has(host) && host.matches(':active')"),
  page.without(
    'plain markup: takes what is added',
    'takeContent(host, upgrade)\n    if (known) return',
    'if (known) return\n    takeContent(host, upgrade)',
  ),
  page.without(
    'plain markup: no price of a rule that is not known yet',
    " && !host.hasAttribute('data-vitrine-price-rules')",
    '',
  ),
  figures.without('one request names the links of orders', 'a[data-vitrine-product],', ''),
]
