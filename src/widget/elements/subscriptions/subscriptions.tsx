/**
 * The controller of `<vitrine-subscriptions>`: the list of the customer whose token the page has, and the dialog in
 * which one of the subscriptions is changed. Without a token nothing is requested. A token of another customer drops
 * what was shown before; a new one of the same customer changes nothing. With `only="attention"` no amounts are asked
 * for, and a list in which there is nothing to do is not read again for a minute.
 */

import { signal, untracked } from '@preact/signals-core'
import type { ComponentChild } from 'preact'
import type {
  CustomerSubscription,
  SubscriptionItem,
  SubscriptionsResponse,
} from '../../../contract/subscriptions.ts'
import { isAllowed } from '../../checkout/allowed-hosts.ts'
import { tokenOf } from '../../checkout/customer-token.ts'
import { ownContent } from '../../runtime/own-content.tsx'
import { numberOf, themeOf, warnAttributeOf } from '../../settings/attributes.ts'
import choices from '../../shared/styles/choices.css?inline'
import controls from '../../shared/styles/controls.css?inline'
import dialogCss from '../../shared/styles/dialog.css?inline'
import outcomeCss from '../../shared/styles/outcome.css?inline'
import outline from '../../shared/styles/outline.css?inline'
import stepper from '../../shared/styles/stepper.css?inline'
import totals from '../../shared/styles/totals.css?inline'
import type { Refusal } from '../../shared/views/refusal-text.ts'
import type { Controller } from '../../storefront/view.ts'
import { frameOf } from '../../storefront/words-of.ts'
import { Frame } from '../../views/Frame.tsx'
import { countText, digitsLike } from '../../views/format-amount.ts'
import { type Account, accountOf } from './account.ts'
import { dialogWatch, passFocus } from './dialog-focus.ts'
import { elementWords, type SubscriptionsElementMessages } from './element-words.ts'
import { FlowDialog } from './FlowDialog.tsx'
import { type Flow, type FlowKind, type FlowStart, flowsOf } from './flow.ts'
import { planChoices } from './plan-choices.ts'
import { platformPagesOf } from './platform-pages.ts'
import { SubscriptionList } from './SubscriptionList.tsx'
import { needsAttention } from './standing.ts'
import css from './subscriptions.css?inline'

/** How long a list with nothing to do is not read again by `only="attention"`, in milliseconds. */
export const quietTime = 60_000

export { planOf } from './card-plans.ts'

export const controller: Controller = (host, storefront, scope) => {
  const { page, settings } = storefront
  const warn = warnAttributeOf(host, page.warn)
  const flows = flowsOf(page)
  const pages = platformPagesOf(storefront)
  const refusal = signal<Refusal | undefined>()
  const account = signal<Account | undefined>()
  let token: string | undefined
  /** The step that the dialog showed last; the next one takes the focus. */
  let shown: string | undefined

  const only = (): string | null => host.getAttribute('only')
  const quietName = (customer: number): string => `subscriptions:${customer}`
  const isQuiet = (customer: number): boolean => {
    const at = page.memory.read(quietName(customer))
    return typeof at === 'number' && Math.abs(page.env.now() - at) < quietTime
  }

  const readList = (here: Account, isOther: boolean, hasNewToken: boolean): void => {
    const isQuietHere = only() === 'attention' && isQuiet(here.customer)
    if (isOther && !isQuietHere) here.start()
    // A page that stayed open longer than its token.
    else if (hasNewToken && here.state.peek().state === 'refused') void here.read()
  }

  const heading = page.headingLevel(host)

  scope.effect(() => {
    const { endpoint } = settings.value
    const before = token
    token = tokenOf(host, storefront)
    if (token && !endpoint) warn('customer-token', '…', 'needs-endpoint', 'its subscriptions')
    const next = endpoint && token ? accountOf(storefront, endpoint, token) : undefined
    untracked(() => {
      const isOther = next !== account.peek()
      if (isOther) flows.switch(host, account.peek(), next)
      account.value = next
      if (next && only() !== 'change') readList(next, isOther, token !== before)
    })
  })

  scope.effect(() => {
    const here = account.value
    const state = here?.state.value
    if (!here || state?.state !== 'ready') return
    if (only() === 'attention') {
      const isNeeded = state.list?.subscriptions.some(needsAttention)
      page.memory.write(quietName(here.customer), isNeeded ? null : page.env.now())
    } else if (only() !== 'change') untracked(here.askNext)
  })

  const openFlow = (
    kind: FlowKind,
    subscription: CustomerSubscription,
    item: SubscriptionItem,
    opener: Element,
    start: FlowStart = 'choose',
  ): void => {
    const here = account.peek()
    if (!here) return
    const { product, quantity } = item
    // The review of the present plan takes back what is scheduled.
    const when = start === 'review' ? 'renewal' : 'now'
    refusal.value = undefined
    const choice = { product, quantity, when } as const
    flows.open({ kind, host, opener, account: here, storefront, subscription, item, choice }, start)
  }

  /** The cards of the merchant that are plans of the element. */
  const cards = (): HTMLElement[] => [...host.querySelectorAll<HTMLElement>('vitrine-card')]
  const productIn = (card: HTMLElement): string =>
    String(page.priced.get(card)?.item.product_id ?? card.getAttribute('product') ?? '')

  scope.effect(() => {
    const flow = flows.current.value
    if (flow?.host !== host) return
    for (const card of cards())
      card.toggleAttribute('data-vitrine-replaced', !flow.item.plans.includes(productIn(card)))
  })

  // Removed while its dialog is open. It may come back with another customer.
  scope.ended.addEventListener('abort', () => {
    flows.switch(host, account.peek(), undefined)
    if (flows.current.peek()?.host === host) flows.close()
  })

  const watchDialog = dialogWatch(host, flows, scope.ended)

  const isWanted = (list: SubscriptionsResponse | undefined): boolean =>
    only() === 'attention' ? Boolean(list?.subscriptions.some(needsAttention)) : only() !== 'change'

  const listView = (words: SubscriptionsElementMessages): ComponentChild => {
    const here = account.value
    const state = here?.state.value
    if (!isWanted(state?.list)) return undefined
    const isNotice = only() === 'attention'
    const locale = digitsLike(storefront.locale.value)
    const readAgain = (): void => void here?.read(true)
    // Read here and not in a component, whose reads no effect sees.
    const charges = isNotice
      ? []
      : state?.list?.subscriptions.map((each) => [each.id, here?.next(each)] as const)
    return (
      <Frame language={storefront.language.value} theme={themeOf(host, warn)}>
        <SubscriptionList
          state={state}
          next={new Map(charges)}
          opening={pages.opening.value}
          heading={numberOf(host, warn, 'heading', heading, 1, 6)}
          label={host.getAttribute('label') ?? words.subsTitle}
          isNotice={isNotice}
          isAllowed={(url) => isAllowed(storefront, url)}
          words={words}
          locale={locale}
          now={page.env.now()}
          unread={countText(words.subsUnread, 'count', state?.list?.unread?.length ?? 0, locale)}
          onChange={openFlow}
          onLink={(kind, { id }) => here && pages.open(here, kind, id)}
          onReadAgain={readAgain}
        />
      </Frame>
    )
  }

  const dialogView = (flow: Flow, words: SubscriptionsElementMessages): ComponentChild => {
    const opening = pages.opening.value
    return (
      <FlowDialog
        key={flow.id}
        {...frameOf(host, storefront, warn)}
        flow={flow}
        plans={flow.kind === 'change' ? planChoices(host, flow, words, warn) : []}
        hasCards={cards().length > 0}
        locale={digitsLike(storefront.locale.value)}
        words={words}
        refusal={refusal.value}
        isAllowed={(url) => isAllowed(flow.storefront, url)}
        onChoose={flows.choose}
        onReview={flows.review}
        onBack={flows.back}
        onConfirm={flows.confirm}
        onAskAgain={flows.askAgain}
        onRefuse={(kind) => {
          refusal.value = kind
        }}
        opening={opening?.id === flow.subscription.id ? opening : undefined}
        onCard={() => pages.open(flow.account, 'card', flow.subscription.id)}
      />
    )
  }

  return () => {
    const flow = flows.current.value
    const own = flow?.host === host ? flow : undefined
    const words = elementWords(storefront)
    if (!words) return { content: ownContent(host, storefront) }
    // Before the paint, which may remove it.
    const focused = host.shadowRoot?.activeElement
    const around = focused?.closest('dialog, li')
    return {
      content: (
        <>
          {listView(words)}
          {own && dialogView(own, words)}
        </>
      ),
      css: [controls + choices + stepper + totals + dialogCss + outcomeCss + outline + css],
      onPaint(root) {
        const step = own && `${own.now.step} ${own.now.step === 'sent' ? own.now.status.state : ''}`
        const isNext = shown !== undefined && step !== undefined && step !== shown
        shown = step
        if (isNext) root.querySelector<HTMLElement>('#title')?.focus()
        else if (focused && !focused.isConnected) passFocus(root, around)
        const dialog = root.querySelector('dialog')
        if (dialog) watchDialog(dialog)
      },
    }
  }
}
