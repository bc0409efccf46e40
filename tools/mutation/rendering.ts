import { endpointTests, inFile, type Mutation } from './mutation.ts'

const browser = 'test/render/cards.browser.tsx'
const page = 'test/render/page.test.ts'
const plans = inFile('src/render/plans.tsx', browser)
const scanner = inFile('src/render/page-scanner.ts', page)
const reader = inFile('src/render/server-page.ts', endpointTests('rendering'))
const serverPage = inFile('src/render/server-page.ts', page)
const ends = inFile('src/render/implied-ends.ts', page)
const markup = inFile('src/render/bound.ts', page)
const written = inFile('src/render/render-page.ts', page)
const hosts = inFile('src/render/render-hosts.ts', page)
const cards = inFile('src/endpoint/modules/rendering/rendering.ts', endpointTests('rendering'))
const relay = inFile('src/endpoint/modules/relay/relay.ts', endpointTests('rendering'))
const key = inFile('src/render/page-key.ts', 'test/render/page-key.test.ts')
const headers = inFile('src/render/page-headers.ts', 'test/render/page-key.test.ts')
const shared = inFile('src/render/render-page.ts', 'test/render/page-key.test.ts')
const element = inFile('src/render/render-element.ts', browser)
const file = 'test/cli/render-file.test.ts'
const original = inFile('src/cli/render/original-page.ts', file)
const renderedFile = inFile('src/cli/render/render-file.ts', file)
const sitePrices = inFile('src/cli/render/site-prices.ts', file)
const asking = inFile('src/render/ask-prices.ts', page)
const state = inFile('src/render/state.ts', page)
const pageHeaders = inFile('src/render/page-headers.ts', page)

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
  scanner.without('only cards directly in plans are rendered as plans', 'isNoPlan(tagName, attrs)', 'true'),
  scanner.without(
    'a text is written where its end tag is its own',
    'closed?.element?.isFit',
    'path.at(-1)?.element?.isFit',
  ),
  scanner.without(
    'a text that another element closes is left alone',
    ' && !element.isText) found',
    ') found',
  ),
  ends.without('an item of a list ends before the next', '[/^li$/, {', '[/^none$/, {'),
  ends.without('a paragraph ends before a block', 'closes: /^p$/', 'closes: /^none$/'),
  ends.without(
    'a list in an item ends no item',
    'closes: /^li$/, stopsAt: isBlock',
    'closes: /^li$/, stopsAt: isTable',
  ),
  ends.without('an end tag in a cell ends nothing outside', 'return isScope(name) || (', 'return ('),
  ends.without('an end tag in a block ends no store', 'return isSpecial(name)', 'return false'),
  scanner.never('a text ends with no template of the merchant', "tagName === 'template'"),
  scanner.without('what is in a text goes with it', 'isInText || isInUnread', 'isInUnread'),
  scanner.without(
    'elements in a store that is not read are left alone',
    'isInText || isInUnread',
    'isInText',
  ),
  markup.without('a text is written where a template may stand', '!contentTags.test(host.localName)', 'true'),
  markup.without(
    'a figure of an experiment waits for the script',
    " || host.closest('[data-vitrine-experiment]')",
    '',
  ),
  markup.without('the merchant’s own hiding stays', "&& !host.hasAttribute('hidden')", ''),
  written.without('a text of the platform is no markup', 'attributeText(text)}`', 'text}`'),
  written.without(
    'a country that cannot be used is none',
    'value !== settings[name]',
    "!script.host.hasAttribute('data-' + name)",
  ),
  written.without('no data break into a tag', 'data && scanner.isBetweenTags()', 'data'),
  written.without('a start tag leaves whole', '?? openTag(held, sent)', ''),
  written.without(
    'a question before the page arrives has a deadline',
    'AbortSignal.timeout(timeout)',
    'new AbortController().signal',
  ),
  hosts.without('an answer without a time is none', 'answer && Number.isFinite(answer.at)', 'answer'),
  hosts.without(
    'a view that fails breaks no page',
    '} catch {\n    return',
    '} catch (error) {\n    if (error) throw error\n    return',
  ),
  serverPage.without(
    'a language that no browser has is none',
    'language && settingChecks.locale(language)',
    'language',
  ),
  reader.without('browsers of readers name a region', "|| 'en'}-ZZ`", "|| 'en'}`"),
  serverPage.without(
    'prices for a caller without a language are in that of the page',
    'sent || query.language ? query : { ...query, language }',
    'query',
  ),
  hosts.without(
    'a function that throws breaks no page',
    '} catch {\n        //',
    '} catch (error) {\n        throw error\n        //',
  ),
  cards.without(
    'cards for an unknown country are not asked for',
    'isKnown ? ask : async () => undefined',
    'ask',
  ),
  cards.without(
    'a country that is none is refused',
    'if (!/^[A-Z\\d]{2}$/.test(country)) wrong',
    "if (country === '') wrong",
  ),
  key.without('the key of a page has the country', "isCountry(country) ? country : ''", "''"),
  key.without('the key of a page has the language', "pricedLanguage(headers.get('accept-language'))", "''"),
  key.without('the key of a page has the coupon', 'new URL(url).search', "''"),
  key.without('the key of a page has the settings', '    ...own,', ''),
  key.without('a setting that is undefined hides none', '.filter(([, value]) => value !== undefined)', ''),
  key.without(
    'a setting is that of the widget',
    'checkedSettings(withoutUndefined(settings), () => {})',
    'settings',
  ),
  shared.without(
    'a shared page has the language of its key',
    'isShared ? pricedLanguage(sent) : sent',
    'sent',
  ),
  headers.without('a page is shared while its prices are current', ', freshSeconds)', ', 1e9)'),
  headers.without('a page with a cookie is not shared', "!headers.has('set-cookie')", 'true'),
  headers.without('a page behind a password is not shared', "!request.headers.has('authorization')", 'true'),
  headers.without('a private page is not shared', '/\\b(private|no-store|no-cache)\\b/i', '/^x$/'),
  headers.without('only a page that is there is shared', 'status === 200 &&', ''),
  headers.without('no other header tells a cache to keep a page', '([\\w-]+-)?cdn-cache-control|', ''),
  scanner.without('plans with a paragraph wait for the script', "host && tagName !== 'p'", 'host'),
  original.without(
    'a page with elements between cells is rendered again in its order',
    '.sort((one, other) => one.start - other.start)',
    '',
  ),
  original.without('a shadow root of the merchant stays', "/^vitrine-/.test(parent?.name ?? '')", 'true'),
  original.without(
    'a script of the merchant stays',
    "/^vitrine(-structured-data)?:/.test(read('id') ?? '')",
    'true',
  ),
  original.without(
    'an old text goes with its template',
    "'</template>'.length, end: next }",
    "'</template>'.length, end }",
  ),
  original.without('an element hidden by a rendering is shown again', 'return mark < 0 ?', 'return true ?'),
  renderedFile.never('a page without elements stays as it is', 'elements === 0'),
  renderedFile.never('a page is for the country of its script tag', 'other'),
  renderedFile.without(
    'a setting that the widget cannot use is none',
    'const own = pageSettings(page)',
    "const own: SiteSettings = Object.fromEntries(page.tags.find(isScriptTag)?.attributes.map(({ name, value }) => [name.slice('data-'.length), value]) ?? [])",
  ),
  renderedFile.without('a setting is written once', 'own[name] === undefined', 'true'),
  renderedFile.without('a setting is no markup', 'attributeText(value)', 'value'),
  renderedFile.without(
    'old prices stay while the platform is down',
    '(problem !== undefined || source',
    '(source',
  ),
  renderedFile.without('bytes are read one by one', "bytes.toString('latin1')", "bytes.toString('utf8')"),
  sitePrices.without(
    'prices of a site are those of their query',
    '[query, language, product]',
    '[language, product]',
  ),
  sitePrices.without(
    'prices of a site are those of their language',
    '[query, language, product]',
    '[query, product]',
  ),
  sitePrices.without('a page is as old as its oldest price', 'Math.min(', 'Math.max('),
  sitePrices.without('an outcome is that of one page', '      unknown = new Set()\n', ''),
  written.without('a page waits for late prices once', ' || budget.isUsedUp()', ''),
  written.never('an element that is too long passes', 'held.length > longestElement'),
  written.without(
    'no tag is changed whose start has left',
    'elements.filter(({ start }) => start >= sent)',
    'elements',
  ),
  written.without(
    'a script tag keeps its country',
    '{ country, ...settings, ...own }\n',
    '{ ...settings, ...own, country }\n',
  ),
  written.without(
    'early prices are for the settings of the page',
    'early?.key === pricing.keyOf(read)',
    'early !== undefined',
  ),
  written.without('remembered pages are bounded', 'seen.size > seenPages && oldest', 'oldest && false'),
  asking.without('a redirect to the platform is no answer', "        redirect: 'manual',\n", ''),
  asking.without('a price is as old as the relay says', "Number(response.headers.get('age') ?? 0)", '0'),
  pageHeaders.without('no validator of the bare page stays', 'etag|last-modified|', ''),
  pageHeaders.without('a page that Workers decode gets prices', ' || isDecoded(encoding)', ''),
  pageHeaders.without('a page that Workers do not decode passes as it is', 'gzip|br', '\\w+'),
  pageHeaders.without('a range passes as it is', "!headers.has('content-range') &&", ''),
  pageHeaders.without('a digest of the bare page goes', 'content-md5|((repr|content)-)?digest|', ''),
  cards.without(
    'old cards are not shared',
    'store.locale !== undefined && left > 0',
    'store.locale !== undefined',
  ),
  cards.without('a caller cannot ask for thousands of cards', 'products.length > productLimit', 'false'),
  cards.without(
    'cards of the same prices are not sent again',
    "(tag) => tag.replace(/^W\\//, '') === etag",
    '() => false',
  ),
  cards.without(
    'weights of languages do not change cards that caches share',
    'store.locale ? pricedLanguage(sent) : sent',
    'sent',
  ),
  relay.without(
    'cards of one answer have one tag',
    'Math.floor(now / 1000) - Math.floor(askedAt / 1000)',
    'Math.floor((now - askedAt) / 1000)',
  ),
  cards.without(
    'a wait in vain is no time of rendering',
    "signal.addEventListener('abort', giveUp, { once: true })",
    '',
  ),
  cards.without(
    'a parameter of cards is given once',
    '...wrongSettings(store), ...doubled',
    '...wrongSettings(store)',
  ),
  cards.without('a tag that a proxy has made weak is known', "tag.replace(/^W\\//, '')", 'tag'),
  state.without('a page describes a product once', 'const isNew = !written.has(id)', 'const isNew = true'),
  written.without('data stands at the end of the body', 'at < sent ||', 'true ||'),
]
