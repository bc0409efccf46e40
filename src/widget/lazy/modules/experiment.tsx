import { experimentParameter } from '../../../contract/checkout-link.ts'
import { assignArm, experimentValue, parseExperiment } from '../../../contract/experiment.ts'
import { announce } from '../../environment/announce.ts'
import type { ExposedDetail } from '../../environment/events.ts'
import { englishLazy, type LazyMessages } from '../../messages/en-lazy.ts'
import { languageOf } from '../../messages/languages.ts'
import { lazySettingChecks } from '../../settings/lazy-setting-checks.ts'
import type { Settings } from '../../settings/settings.ts'
import { trimmed } from '../../settings/text.ts'
import type { ExperimentModule, Page } from '../../storefront/page.ts'
import { localeOf } from '../../storefront/pricing-context.ts'

interface Assigned extends ExposedDetail {
  endpoint: string | undefined
}

interface State {
  /** For a page without storage, where the ID lives as long as the page. */
  visitor: string
  /** By the text of the setting. */
  assigned: Map<string, Assigned>
}

const states = new WeakMap<Page, State>()

const stateOf = (page: Page): State => {
  const known = states.get(page)
  if (known) return known
  const remembered = page.memory.read('visitor')
  const visitor = typeof remembered === 'string' ? remembered : crypto.randomUUID()
  page.memory.write('visitor', visitor)
  const state: State = { visitor, assigned: new Map() }
  states.set(page, state)
  report(page, state)
  return state
}

/** A price rule of the element's own is not the arm's, except beside an experiment of its own. */
const hasOwnRule = (element: Element): boolean =>
  element.hasAttribute('price-rules') ||
  (element.hasAttribute('price-rule') && !element.hasAttribute('experiment')) ||
  element.closest('[data-vitrine-field]')?.closest('[data-vitrine-price-rule]') != null

/** The assignment around the sender of an event: of the nearest store with an experiment, else of the page. */
const assignedAt = (page: Page, { assigned }: State, event: Event): Assigned | undefined => {
  const [sender] = event.composedPath()
  if (!(sender instanceof Element) || hasOwnRule(sender)) return undefined
  const store = event
    .composedPath()
    .find(
      (node) => node instanceof Element && node.matches('vitrine-store[experiment],vitrine-card[experiment]'),
    )
  const text =
    store instanceof Element ? trimmed(store.getAttribute('experiment')) : page.settings.peek().experiment
  return assigned.get(text ?? '')
}

/** Tells page and endpoint, once a visit, that an arm's price was shown, and that its buy control was pressed. */
const report = (page: Page, state: State): void => {
  const { document, env, memory } = page
  const once = (what: 'seen' | 'click', assigned: Assigned): boolean => {
    const key = `${what}:${experimentValue(assigned.experiment, assigned.arm)}`
    if (memory.read(key) || reported.has(key)) return false
    reported.add(key)
    memory.write(key, true)
    return true
  }
  const reported = new Set<string>()
  const send = (what: 'seen' | 'click', { experiment, arm, endpoint }: Assigned): void => {
    if (!endpoint) return
    const body = JSON.stringify({ experiment, arm, event: what })
    const headers = { 'Content-Type': 'application/json' }
    // The page may be left right after; a count that does not arrive is not worth a repetition.
    env
      .fetch(`${endpoint}/cart/experiments`, { method: 'POST', headers, body, keepalive: true })
      .catch(() => {})
  }
  document.addEventListener('vitrine-priced', (event) => {
    const assigned = assignedAt(page, state, event)
    const [sender] = event.composedPath()
    if (!assigned || !(sender instanceof Element) || !once('seen', assigned)) return
    announce(sender, 'vitrine-exposed', { experiment: assigned.experiment, arm: assigned.arm })
    send('seen', assigned)
  })
  document.addEventListener('vitrine-checkout', (event) => {
    const assigned = assignedAt(page, state, event)
    queueMicrotask(() => {
      if (assigned && !event.defaultPrevented && once('click', assigned)) send('click', assigned)
    })
  })
}

/** Fills the merchant's own elements with the sentence that prices may differ between visitors. */
const showNotices = ({ document, words }: Page, settings: Settings, name: string): void => {
  words(languageOf(localeOf(document, settings))).subscribe((loaded) => {
    if (!loaded) return
    const { experimentNotice }: LazyMessages = { ...englishLazy, ...loaded, ...settings.texts }
    for (const element of document.querySelectorAll<HTMLElement>(`[data-vitrine-experiment="${name}"]`)) {
      element.textContent = experimentNotice
      element.hidden = false
    }
  })
}

export const assign: ExperimentModule['assign'] = (settings, page) => {
  const text = settings.experiment ?? ''
  const experiment = parseExperiment(text)
  if (!experiment) {
    page.warn('vitrine-store', 'experiment', text)
    return settings
  }
  const state = stateOf(page)
  const id = settings.experimentId && lazySettingChecks.experimentId(settings.experimentId)
  if (settings.experimentId && !id) page.warn('vitrine-store', 'experiment-id', settings.experimentId)
  const { name: arm } = assignArm(experiment, id || state.visitor)
  if (!state.assigned.has(text)) showNotices(page, settings, experiment.name)
  state.assigned.set(text, { experiment: experiment.name, arm, endpoint: settings.endpoint })
  return {
    ...settings,
    ...(arm === '-' ? {} : { priceRule: arm }),
    extra: { ...settings.extra, [experimentParameter]: experimentValue(experiment.name, arm) },
  }
}
