import { type Answers, type AnswersModule, answerControls } from '../checkout/answers-module.ts'
import type { Awaited } from '../checkout/buy-intent.ts'
import { lazy } from '../storefront/lazy.ts'
import type { Storefront } from '../storefront/storefront.ts'

const answersFile = lazy<AnswersModule>('answers')

/** While the module loads: a press has to wait for what the controls say. */
const unread = (module: Awaited): Answers => ({
  applyTo: (intent) => ({ ...intent, awaited: module }),
  contact: () => undefined,
  preselect() {},
})

/**
 * What the form controls inside an element say; undefined without any, and where the module cannot be loaded, so that
 * the link sells as it is written. Called in effects.
 */
export const answersIn = (host: HTMLElement, storefront: Storefront): Answers | undefined => {
  // What stands in a card of an order belongs to that order.
  const isAsking = host.querySelector(answerControls) && (host.closest('vitrine-order') ?? host) === host
  if (!isAsking) return undefined
  const module = storefront.page.module(answersFile)
  return module.value === undefined ? unread(module) : module.value?.answersOf(host, storefront)
}
