/**
 * The state of the one dialog in which a subscription is changed: which subscription, what was chosen, what it would
 * cost, and what became of it. A change sends what the review showed, whatever has changed on the page since; amounts
 * that differ by then come back and are shown before anything else happens. A change under way survives the closing of
 * its dialog, and its outcome opens it again. Opening a review costs one preview.
 */

import { changePreview, nextCharge } from 'virtual:vitrine-shapes'
import { type Signal, signal } from '@preact/signals-core'
import type { ChangePreview, ChangeRequest, RenewRequest } from '../../../contract/subscription-changes.ts'
import type { CustomerSubscription, NextCharge, SubscriptionItem } from '../../../contract/subscriptions.ts'
import { createOrderKeys, type OrderKeys } from '../../checkout/order-key.ts'
import { announce } from '../../environment/announce.ts'
import { onePer } from '../../environment/one-per.ts'
import { toJson } from '../../environment/to-json.ts'
import type { Page } from '../../storefront/page.ts'
import type { Storefront } from '../../storefront/storefront.ts'
import { type Account, bodyOf } from './account.ts'
import { type Change, type ChangeStatus, isUnderWay, sendChange, sendPlain } from './send-change.ts'

/** The subjects of the dialog. */
export type FlowKind = 'change' | 'renewal' | 'renew' | 'reinstate'

/** Where a change of the plan begins. */
export type FlowStart = 'choose' | 'review'

/** A plan, a quantity and a date that the customer has chosen. */
export type Choice = Omit<ChangeRequest, 'item'>

/**
 * - `choose`: plan, quantity and date are being chosen.
 * - `checking`: the amounts are on their way.
 * - `unchecked`: there are none, for the reason of `code`.
 * - `review`: everything is there for the last step. `differs`: the amounts have changed since they were shown.
 * - `sent`: the last step was made.
 */
export type FlowStep =
  | { step: 'choose' }
  | { step: 'checking' }
  | { step: 'unchecked'; code: string | undefined }
  | { step: 'review'; preview?: ChangePreview; charge?: NextCharge; differs?: boolean }
  | { step: 'sent'; status: ChangeStatus; preview?: ChangePreview; charge?: NextCharge }

export interface Flow {
  /** Updates with the same ID keep the dialog, and the focus in it. */
  id: object
  kind: FlowKind
  /** The element that shows the dialog. */
  host: Element
  /** The pressed control, which gets the focus back. */
  opener: Element | undefined
  account: Account
  storefront: Storefront
  /** As it was when the dialog opened. */
  subscription: CustomerSubscription
  item: SubscriptionItem
  choice: Choice
  now: FlowStep
}

export interface Flows {
  current: Signal<Flow | undefined>
  /**
   * Opens the dialog, or the change of the same subscription that is under way.
   *
   * @param start of a change of the plan
   */
  open(flow: Omit<Flow, 'id' | 'now'>, start?: FlowStart): void
  choose(choice: Partial<Choice>): void
  /** Asks for the amounts of what was chosen. Does nothing for a choice that changes nothing. */
  review(): void
  /** Back from the review to the choice. */
  back(): void
  /** Makes the change that the review shows. Does nothing while one is under way. */
  confirm(): void
  /** Looks up a change that stays unknown. Without a key there is none to look up: the list says what is in force. */
  askAgain(): void
  /** Tells that an element shows another customer: it opens no dialog of the customer before, and closes theirs. */
  switch(host: Element, before: Account | undefined, now: Account | undefined): void
  close(): void
}

type PlanAndQuantity = Pick<Choice, 'product' | 'quantity'>

/** Whether an item is of that plan and quantity now. */
export const isPresent = (item: PlanAndQuantity, { product, quantity }: PlanAndQuantity): boolean =>
  product === item.product && quantity === item.quantity

/** Whether a choice changes nothing. To choose the present plan takes back a change that is scheduled. */
export const isAsItIs = (item: SubscriptionItem, choice: Choice): boolean =>
  !item.scheduled && isPresent(item, choice)

/** Kinds that are sent without a key, since their repetition adds nothing. */
const isPlain = (kind: FlowKind): boolean => /^(renewal|reinstate)$/.test(kind)

type Request = Pick<Change, 'path' | 'epoch' | 'text' | 'body'>

const textOf = ({ account, subscription }: Flow, path: string, body: object): string =>
  `${account.customer}:${subscription.id}/${path}:${toJson(body)}`

const renewRequest = (flow: Flow, charge: NextCharge): Request | undefined => {
  const { amount, currency, date, epoch, seen } = charge
  if (!amount || !date) return undefined
  const body: RenewRequest = { expected: { total: amount.gross, date, currency }, ...(seen && { seen }) }
  return { path: 'renew', epoch, text: textOf(flow, 'renew', { date }), body }
}

const changeRequest = (flow: Flow, preview: ChangePreview): Request => {
  const { product, quantity, currency, dueNow, next, epoch, seen } = preview
  const { coupon } = flow.choice
  // A preview for the renewal, in place of one for now, is what the customer saw and confirms.
  const when = preview.when === 'now' ? 'now' : 'renewal'
  const change = { item: flow.item.runningNumber, product, quantity, ...(coupon && { coupon }), when }
  const expected = { currency, dueNow: dueNow.gross, next: next.gross }
  const body = { ...change, expected, ...(seen && { seen }) }
  return { path: 'changes', epoch, text: textOf(flow, 'changes', change), body }
}

/** What a review with amounts sends; undefined for a change that needs none. */
const requestOf = (flow: Flow): Request | undefined => {
  const { preview, charge } = flow.now as Extract<FlowStep, { step: 'review' }>
  const renewal = flow.kind === 'renew' && charge ? renewRequest(flow, charge) : undefined
  return renewal ?? (preview && changeRequest(flow, preview))
}

/** What the dialog shows of a change that was sent: amounts that differ are reviewed again. */
const stepAfter = (now: FlowStep, status: ChangeStatus): FlowStep => {
  const { preview, charge } = now as Extract<FlowStep, { step: 'review' }>
  if (status.state === 'refused' && 'preview' in status && status.preview)
    return { step: 'review', preview: status.preview, differs: true }
  if (status.state === 'refused' && 'amount' in status && status.amount && charge) {
    const { amount, epoch, seen, date = charge.date } = status
    return { step: 'review', charge: { ...charge, amount, date, epoch, seen }, differs: true }
  }
  return { step: 'sent', status, ...(preview && { preview }), ...(charge && { charge }) }
}

export const createFlows = (page: Page, keys: OrderKeys = createOrderKeys(page)): Flows => {
  const current = signal<Flow | undefined>()
  /** Changes under way, by customer and subscription. */
  const underWay = new Map<string, Flow>()
  /** The customers that an element showed before the present one. */
  const left = new WeakMap<Element, Set<Account>>()
  const nameOf = ({ account, subscription }: Pick<Flow, 'account' | 'subscription'>): string =>
    `${account.customer} ${subscription.id}`

  const move = (flow: Flow, now: FlowStep): Flow => {
    const next = { ...flow, now }
    if (current.peek()?.id === flow.id) current.value = next
    return next
  }

  const checkRenewal = async (flow: Flow): Promise<void> => {
    const { account, subscription } = flow
    const answer = await account.ask<NextCharge>(nextCharge, `/${subscription.id}/next`)
    if (current.peek()?.now.step !== 'checking') return
    const body = bodyOf(answer)
    const charge = body?.amount && body.date ? body : undefined
    const code = answer && 'code' in answer ? answer.code : 'change-not-possible'
    move(flow, charge ? { step: 'review', charge } : { step: 'unchecked', code: answer && code })
  }

  const checkChange = async (flow: Flow): Promise<void> => {
    const { account, subscription, item, choice } = flow
    const answer = await account.ask<ChangePreview>(changePreview, `/${subscription.id}/changes/preview`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: toJson({ item: item.runningNumber, ...choice }),
    })
    // The customer went back meanwhile, and may have chosen something else.
    const now = current.peek()
    if (now?.id !== flow.id || now.now.step !== 'checking' || now.choice !== choice) return
    if (answer && 'body' in answer) move(now, { step: 'review', preview: answer.body })
    else {
      move(now, { step: 'unchecked', code: answer?.code })
      // What the endpoint refuses shows that the list is old.
      if (answer) void account.read(true)
    }
  }

  /** Asks for the amounts that the last step would charge. */
  const check = (flow: Flow): Promise<void> => {
    const checking = move(flow, { step: 'checking' })
    return checking.kind === 'renew' ? checkRenewal(checking) : checkChange(checking)
  }

  /** Shows how far the change of a flow is. An outcome opens its dialog again, unless another one is open. */
  const report = (flow: Flow, status: ChangeStatus): void => {
    const { account } = flow
    const isOpen = current.peek()?.id === flow.id
    if (status.state === 'changed' || status.state === 'pending')
      announce(flow.host, 'vitrine-subscription-changed', {
        subscription: flow.subscription.id,
        operation: flow.kind,
        state: status.state,
      })
    const moved = { ...flow, now: stepAfter(flow.now, status) }
    if (isUnderWay(status)) underWay.set(nameOf(flow), moved)
    else {
      underWay.delete(nameOf(flow))
      // Every outcome may have changed the list; one that the endpoint refused has shown that it is old.
      void account.read(true)
    }
    const isShown = flow.host.isConnected && !left.get(flow.host)?.has(account)
    if (isOpen || (!isUnderWay(status) && !current.peek() && isShown)) current.value = moved
  }

  const send = (flow: Flow, onlyAsk: boolean): void => {
    const { account, kind, subscription } = flow
    const tell = (status: ChangeStatus): void => report(flow, status)
    const request = requestOf(flow)
    if (request) {
      const change = { account, subscription: subscription.id, keys, ...request, report: tell }
      void sendChange(change, onlyAsk)
    } else if (kind === 'renewal') {
      const type = subscription.renewal === 'manual' ? 'automatic' : 'manual'
      void sendPlain(account, `/${subscription.id}/renewal`, { type }, tell)
    } else if (kind === 'reinstate') void sendPlain(account, `/${subscription.id}/reinstate`, undefined, tell)
  }

  // After a return from the payment page, the list tells what became of the change.
  page.document.defaultView?.addEventListener('pageshow', ({ persisted }) => {
    const now = current.peek()?.now
    if (persisted && now?.step === 'sent' && !isUnderWay(now.status)) current.value = undefined
  })
  const flows: Flows = {
    current,
    open(given, start = 'choose') {
      const known = underWay.get(nameOf(given))
      if (known) {
        current.value = { ...known, host: given.host }
        return
      }
      const flow: Flow = { ...given, id: {}, now: { step: 'choose' } }
      const needsAmounts = !isPlain(flow.kind)
      const isAtReview = flow.kind !== 'change' || start === 'review'
      const { possible, reason } = given.item.change
      // A card of the page offers a change that may not be possible now.
      if (flow.kind === 'change' && !possible) {
        current.value = { ...flow, now: { step: 'unchecked', code: reason ?? 'change-not-possible' } }
        return
      }
      if (isAtReview && !needsAmounts) flow.now = { step: 'review' }
      current.value = flow
      if (isAtReview && needsAmounts) void check(flow)
    },
    choose(choice) {
      const flow = current.peek()
      if (flow?.now.step === 'choose') current.value = { ...flow, choice: { ...flow.choice, ...choice } }
    },
    review() {
      // Reads the current state, since what was chosen a moment ago may not be painted yet.
      const flow = current.peek()
      const isSame = flow?.now.step === 'choose' && isAsItIs(flow.item, flow.choice)
      if (flow && !isSame) void check(flow)
    },
    back() {
      const flow = current.peek()
      if (flow) move(flow, { step: 'choose' })
    },
    confirm() {
      // Reads the current state, since the pressed button may have been painted for an earlier one.
      const flow = current.peek()
      if (!flow) return
      if (flow.now.step === 'review') send(flow, false)
    },
    askAgain() {
      const flow = current.peek()
      if (flow?.now.step !== 'sent' || isUnderWay(flow.now.status)) return
      // A repeated request could only tell about itself, and not about the first one.
      if (isPlain(flow.kind)) report(flow, { state: 'unknown', mayRepeat: true })
      else if (flow.now.status.state === 'unknown') send(flow, true)
    },
    switch(host, before, now) {
      const accounts = left.get(host) ?? new Set()
      left.set(host, accounts)
      if (before) accounts.add(before)
      if (now) accounts.delete(now)
      const flow = current.peek()
      if (flow?.host === host && flow.account === before) flows.close()
    },
    close() {
      current.value = undefined
    },
  }
  return flows
}

/** The flows of a page, which all of its elements share. */
export const flowsOf = onePer(createFlows)
