import { knownElements } from '../../widget/features/rules/known-attributes.ts'
import { isBound, isScriptTag } from '../../widget/features/rules/markup.ts'
import { idleAttributes } from '../../widget/features/rules/name-rules.ts'
import { pageFaults } from '../../widget/features/rules/page-faults.ts'
import { wordsOf } from '../../widget/features/rules/problems.ts'
import { isProductElement } from '../../widget/features/rules/product-elements.ts'
import type { MarkupFault } from '../../widget/features/rules/rule.ts'
import { sampleTag, scriptSnippet } from '../../widget/features/rules/setting-rules.ts'
import { classNamesOf } from '../../widget/features/rules/value-rules.ts'
import type { Finding } from '../check/finding.ts'
import { counted } from '../terminal/counted.ts'
import type { Page } from './page.ts'
import { passwordFaults } from './password-faults.ts'
import { policyFaults } from './policy-faults.ts'
import { preloadFaults } from './preload-faults.ts'
import { priceItem } from './price-item.ts'
import { sourceFaults } from './source-faults.ts'
import { pageSettings, settingsOf } from './stores.ts'

const hasModules = ({ tags }: Page): boolean =>
  tags.some(({ name, read }) => name === 'script' && read('type') === 'module')

const missingTag = (page: Page): Finding[] => {
  if (page.tags.some(isScriptTag)) return []
  const isModular = hasModules(page)
  return [
    {
      check: 'Script tag',
      status: isModular ? 'warning' : 'failed',
      found: isModular ? 'the page has none; a module may start Vitrine instead' : 'the page has none',
      todo: isModular ? 'See that the module calls configure().' : 'Paste it into the head of the page.',
      snippet: isModular ? undefined : scriptSnippet(sampleTag),
    },
  ]
}

const findingOf = ({ markup, report, snippet, isHarmless }: MarkupFault): Finding => {
  const { element, named, text, remedy } = wordsOf(report)
  return {
    check: element,
    status: isHarmless ? 'warning' : 'failed',
    line: markup.line,
    found: named ? `${named} ${text}` : text,
    todo: remedy ?? (snippet && 'Write:'),
    snippet,
  }
}

/** The faults that the doctor finds in a document too, in the same words. */
const markupFindings = (page: Page): Finding[] => {
  const faults = pageFaults({
    markups: page.tags,
    url: page.url,
    item: priceItem,
    isDefined: (name) => knownElements.includes(name.replace('vitrine-', '')),
    settingsOf: (markup) => (markup ? settingsOf(markup, page) : pageSettings(page)),
  })
  return [...faults, ...page.tags.flatMap(idleAttributes)].map(findingOf)
}

/** The faults of a page's markup in the order of its lines, or that it has none. */
export const pageFindings = (page: Page): Finding[] => {
  const { tags } = page
  const elements = tags.filter(isProductElement).length
  const bound = tags.filter(isBound).length
  const { classPrefix } = pageSettings(page)
  const classNames = tags.flatMap((tag) => classNamesOf(tag, classPrefix, { item: priceItem })).length
  const summary = [
    `${counted(elements, 'element')} with a product`,
    counted(bound, 'bound element'),
    ...(classPrefix ? [counted(classNames, 'class name')] : []),
  ].join(', ')
  if (tags.filter(isScriptTag).length === 0 && elements + bound === 0)
    return [
      {
        check: 'Page',
        status: hasModules(page) ? 'warning' : 'failed',
        found: `nothing of Vitrine is on it${hasModules(page) ? '; a module may add it' : ''}`,
        todo: 'See whether an editor strips elements, and give the markup that a script writes as a file.',
      },
      ...passwordFaults(page),
    ]
  const markup = markupFindings(page)
  // A wrong attribute changes the request, so the preload is compared once the markup is right.
  const isRight = markup.every(({ status }) => status !== 'failed')
  const faults = [
    ...missingTag(page),
    ...policyFaults(page),
    ...(isRight ? preloadFaults(page) : []),
    ...markup,
    ...sourceFaults(page),
    ...passwordFaults(page),
  ].toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0))
  if (faults.length > 0) return faults
  return [
    {
      check: 'Page',
      status: 'ok',
      found: `no fault in ${summary}`,
      todo: 'No price was asked for. Where one is missing in spite of it, open the page with ?vitrine-doctor behind its address; where no panel comes, the script itself does not load, and the browser’s console says why.',
    },
  ]
}
