import { effect } from '@preact/signals-core'
import { experimentParameter } from '../../../contract/checkout-link.ts'
import { assignArm, experimentValue, parseExperiment } from '../../../contract/experiment.ts'
import { announce } from '../../environment/announce.ts'
import type { ExposedDetail } from '../../environment/events.ts'
import { type ExperimentMessages, experimentWords } from '../../messages/english/experiment.ts'
import { languageOf } from '../../messages/languages.ts'
import type { Settings } from '../../settings/settings.ts'
import { nearestStore } from '../../storefront/nearest-store.ts'
import type { ExperimentModule, Page } from '../../storefront/page.ts'
import { localeOf } from '../../storefront/pricing-context.ts'

type Store = Parameters<ExperimentModule['start']>[0]

interface State {
  /** For a page without storage, where the ID lives as long as the page. */
  visitor: string
  /** The stores with an experiment, by their elements; the page's own by the page. */
  stores: WeakMap<Element | Page, Store>
  /** Experiments whose notices are filled. */
  noticed: Set<string>
}

const states = new WeakMap<Page, State>()

const createState = (page: Page): State => {
  const remembered = page.memory.read('visitor')
  const visitor = typeof remembered === 'string' ? remembered : crypto.randomUUID()
  page.memory.write('visitor', visitor)
  const state: State = { visitor, stores: new WeakMap(), noticed: new Set() }
  states.set(page, state)
  report(page, state)
  return state
}

const exposedBy = (settings: Settings, { visitor }: State): ExposedDetail | undefined => {
  const experiment = parseExperiment(settings.experiment ?? '')
  return (
    experiment && {
      experiment: experiment.name,
      arm: assignArm(experiment, settings.experimentId || visitor).name,
    }
  )
}

/** A price rule of the element's own is not the arm's, except beside an experiment of its own. */
const hasOwnRule = (element: Element): boolean =>
  element.hasAttribute('price-rules') ||
  (element.hasAttribute('price-rule') && !element.hasAttribute('experiment')) ||
  element.closest('[data-vitrine-field]')?.closest('[data-vitrine-price-rule]') != null

interface Assigned extends ExposedDetail {
  endpoint: string | undefined
}

/** The assignment around the sender of an event: that of its nearest store. */
const assignedAt = (page: Page, state: State, event: Event): Assigned | undefined => {
  const [sender] = event.composedPath()
  if (!(sender instanceof Element) || hasOwnRule(sender)) return undefined
  const settings = state.stores.get(nearestStore(sender) ?? page)?.settings.peek()
  const exposed = settings && exposedBy(settings, state)
  return exposed && { ...exposed, endpoint: settings.endpoint }
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
const showNotices = (page: Page, settings: Settings, name: string): void => {
  const { document, words } = page
  effect(() => {
    const loaded = words(languageOf(localeOf(page, settings))).value
    if (!loaded) return
    const { experimentNotice }: ExperimentMessages = { ...experimentWords, ...loaded, ...settings.texts }
    for (const element of document.querySelectorAll<HTMLElement>(`[data-vitrine-experiment="${name}"]`)) {
      element.textContent = experimentNotice
      element.hidden = false
    }
  })
}

export const start: ExperimentModule['start'] = (store, settings) => {
  const { page, element } = store
  const state = states.get(page) ?? createState(page)
  state.stores.set(element ?? page, store)
  const { experiment: text = '' } = settings
  const experiment = parseExperiment(text)
  if (!experiment) return page.warn('vitrine-store', 'experiment', text)
  if (state.noticed.has(text)) return
  state.noticed.add(text)
  showNotices(page, settings, experiment.name)
}

/** The price rule that a store has by its arm, for the stores inside it. */
const armRule = Symbol('the price rule of the arm')

export const assign: ExperimentModule['assign'] = (
  settings: Settings & { [armRule]?: { priceRule: string | undefined } },
  page,
) => {
  const state = states.get(page)
  const exposed = state && exposedBy(settings, state)
  if (!exposed) return undefined
  const { experiment, arm } = exposed
  const value = experimentValue(experiment, arm)
  const { [experimentParameter]: inherited, ...others } = settings.extra ?? {}
  const { [armRule]: outer } = settings
  // A store inside the experiment's, with a price rule of its own, has its price and is not counted.
  if (outer && inherited === value && settings.priceRule !== outer.priceRule)
    return { ...settings, experiment: '', extra: others }
  const assigned = { ...settings, ...(arm === '-' ? {} : { priceRule: arm }) }
  return {
    ...assigned,
    [armRule]: { priceRule: assigned.priceRule },
    extra: { ...others, [experimentParameter]: value },
  }
}
