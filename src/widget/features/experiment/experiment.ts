/**
 * The lazy module of price experiments: assigns each visitor to an arm, gives stores the arm's price rule, and
 * reports exposures and presses. A visitor keeps the same arm for the visit, or for good where the merchant gives
 * an ID. The shopper never sees two prices: stores with an experiment wait for this module, or show the page's own
 * prices when it is late. Each exposure and each press is counted once per visit, by one small request that is not
 * repeated when it fails.
 */

import { effect } from '@preact/signals-core'
import { experimentParameter } from '../../../contract/checkout-link.ts'
import { assignArm, experimentValue, parseExperiment } from '../../../contract/experiment.ts'
import { announce } from '../../environment/announce.ts'
import type { ExposedDetail } from '../../environment/events.ts'
import { languageOf } from '../../messages/languages.ts'
import type { Settings } from '../../settings/settings.ts'
import type { ExperimentModule } from '../../storefront/experiment-module.ts'
import { nearestStore } from '../../storefront/nearest-store.ts'
import type { Page } from '../../storefront/page.ts'
import { localeOf } from '../../storefront/pricing-context.ts'
import { type ExperimentMessages, en as experimentWords } from './words.ts'

type Store = Parameters<ExperimentModule['start']>[0]

interface State {
  /** The random ID of the visit. Without storage it lasts as long as the page. */
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

/** Whether an element has a price rule of its own, which excludes it from the experiment around it. */
const hasOwnRule = (element: Element): boolean =>
  element.hasAttribute('price-rules') ||
  (element.hasAttribute('price-rule') && !element.hasAttribute('experiment')) ||
  element.closest('[data-vitrine-field]')?.closest('[data-vitrine-price-rule]') != null

interface Assigned extends ExposedDetail {
  endpoint: string | undefined
}

/** The assignment of the store around the sender of an event. */
const assignedAt = (page: Page, state: State, event: Event): Assigned | undefined => {
  const [sender] = event.composedPath()
  if (!(sender instanceof Element) || hasOwnRule(sender)) return undefined
  const settings = state.stores.get(nearestStore(sender) ?? page)?.settings.peek()
  const exposed = settings && exposedBy(settings, state)
  return exposed && { ...exposed, endpoint: settings.endpoint }
}

/** Reports once per visit that an arm's price was shown, and that its buy control was pressed. */
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
    // `keepalive`, because the shopper may leave the page. A lost count is not worth a repetition.
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

/** Fills the merchant's notice elements with the sentence that prices may differ between visitors. */
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

/** Marks settings with the price rule of their arm, for the stores inside. */
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
  // A store inside an experiment that has a price rule of its own keeps it, and is not counted.
  if (outer && inherited === value && settings.priceRule !== outer.priceRule)
    return { ...settings, experiment: '', extra: others }
  const assigned = { ...settings, ...(arm === '-' ? {} : { priceRule: arm }) }
  return {
    ...assigned,
    [armRule]: { priceRule: assigned.priceRule },
    extra: { ...others, [experimentParameter]: value },
  }
}
