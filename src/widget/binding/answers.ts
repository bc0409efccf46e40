import { type Answers, type AnswersModule, answerControls } from '../checkout/answers-module.ts'
import { lazy } from '../storefront/lazy.ts'
import type { Storefront } from '../storefront/storefront.ts'

const answersFile = lazy<AnswersModule>('answers')

/** What the form controls inside an element say; undefined without any, and while the module loads. Called in effects. */
export const answersIn = (host: HTMLElement, storefront: Storefront): Answers | undefined => {
  // What stands in a card of an order belongs to that order.
  const isAsking = host.querySelector(answerControls) && (host.closest('vitrine-order') ?? host) === host
  return isAsking ? storefront.page.module(answersFile).value?.answersOf(host, storefront) : undefined
}
