/**
 * The controller of `<vitrine-subscriptions>`: the list of the customer whose token the page has, and the dialog in
 * which one of the subscriptions is changed. Without a token nothing is requested. A token of another customer drops
 * what was shown before; a new one of the same customer changes nothing. With `only="attention"` no amounts are asked
 * for, and a list in which there is nothing to do is not read again for a minute.
 */

import { signal, untracked } from '@preact/signals-core'
import { idKey } from '../../../contract/link-meaning.ts'
import type { CustomerSubscription, SubscriptionItem } from '../../../contract/subscriptions.ts'
import { isAllowed } from '../../checkout/allowed-hosts.ts'
import { tokenOf } from '../../checkout/customer-token.ts'
import { directionOf } from '../../messages/languages.ts'
import { ownContent } from '../../runtime/own-content.tsx'
import { numberOf, themeOf, warnAttributeOf } from '../../settings/attributes.ts'
import type { Controller } from '../../storefront/view.ts'
import choices from '../../styles/choices.css?inline'
import controls from '../../styles/controls.css?inline'
import dialogCss from '../../styles/dialog.css?inline'
import outcomeCss from '../../styles/outcome.css?inline'
import outline from '../../styles/outline.css?inline'
import stepper from '../../styles/stepper.css?inline'
import totals from '../../styles/totals.css?inline'
import { cardFigures, productName } from '../../views/card-figures.ts'
import { Frame } from '../../views/Frame.tsx'
import { countText, digitsLike } from '../../views/format-amount.ts'
import { periodText } from '../../views/period-text.ts'
import type { Refusal } from '../../views/Stepper.tsx'
import { type Account, accountOf, bodyOf } from './account.ts'
import { elementWords } from './element-words.ts'
import { FlowDialog } from './FlowDialog.tsx'
import { type Flow, type FlowKind, type FlowStart, flowsOf } from './flow.ts'
import type { LinkKind, Opening, Plan } from './flow-props.ts'
import { SubscriptionList } from './SubscriptionList.tsx'
import { needsAttention } from './standing.ts'
import css from './subscriptions.css?inline'
import { periodOf } from './texts.ts'

/** How long a list with nothing to do is not read again by `only="attention"`, in milliseconds. */
export const quietTime = 60_000

export { planOf } from './card-plans.ts'

export const controller: Controller = (host, storefront, scope) => {
  const { page, settings } = storefront
  const { document } = page
  const warn = warnAttributeOf(host, page.warn)
  const flows = flowsOf(page)
  const opening = signal<Opening | undefined>()
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
      if (!next || only() === 'change') return
      const isQuietHere = only() === 'attention' && isQuiet(next.customer)
      if (isOther && !isQuietHere) next.start()
      // A page that stayed open longer than its token.
      else if (token !== before && next.state.peek().state === 'refused') void next.read()
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

  /** Opens a page of the platform in a tab: at once, since a browser opens none after the address has been read. */
  const openLink = (kind: LinkKind, { id }: { id: string }, here = account.peek()): void => {
    if (!here || opening.peek()?.state === 'opening') return
    opening.value = { id, kind, state: 'opening' }
    const tab = document.defaultView?.open('', '_blank')
    void here.links(id).then((answer) => {
      const url = bodyOf(answer)?.[kind]
      if (!url || !isAllowed(storefront, url)) {
        tab?.close()
        opening.value = { id, kind, state: 'failed' }
      } else if (tab) {
        tab.opener = null
        tab.location.replace(url)
        opening.value = undefined
      } else opening.value = { id, kind, state: 'blocked', url }
    })
  }

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

  /** The products that an item may become, with the prices that the page's cards show. */
  const plansOf = (
    { item, subscription, storefront: store }: Flow,
    words: ReturnType<typeof elementWords>,
  ): Plan[] => {
    const attribute = host.getAttribute('plans')?.trim() ?? ''
    const stated = attribute ? attribute.split(/[\s,]+/) : []
    if (!stated.every(idKey)) warn('plans', attribute)
    const wanted = stated.filter((product) => item.plans.includes(product))
    const products = wanted.length > 0 ? [...new Set([...wanted, item.product])] : item.plans
    const interval = periodOf(subscription.interval)
    return products.map((product) => {
      const isOwn = product === item.product
      const found = store.price(product)?.item
      const tax = store.settings.value.tax ?? 'gross'
      const name = found ? productName(found) : isOwn ? item.name : product
      const price = found && words && cardFigures(found, tax, words, store.language.value).price
      const isSame = isOwn || item.sameInterval?.includes(product)
      const period =
        interval && words && isSame ? periodText(interval, words, digitsLike(store.locale.value)) : undefined
      return { product, name, price, period, isOwn }
    })
  }

  /**
   * Takes the focus on from a control that is gone, in the same paint: to the link in its place, to the name of what is
   * around it, or to the list.
   */
  const passFocus = (root: ShadowRoot, around: Element | null | undefined): void => {
    const here = around?.isConnected ? around : undefined
    const next =
      here?.querySelector<HTMLElement>('[target=_blank]') ??
      here?.querySelector<HTMLElement>('[part=name], #title') ??
      root.querySelector('section')
    next?.focus({ preventScroll: !here })
  }

  const close = (dialog: HTMLDialogElement): void => {
    const flow = flows.current.peek()
    const opener = flow?.opener as HTMLElement | undefined
    const root = host.shadowRoot
    // The list may have been read again meanwhile, without the control.
    if (opener?.isConnected) opener.focus()
    else if (root) passFocus(root, root.getElementById(`name-${flow?.subscription.id}`)?.parentElement)
    // Without motion, and in browsers that remove a closed dialog at once, there is nothing to wait for.
    void Promise.allSettled(dialog.getAnimations().map(({ finished }) => finished)).then(() => {
      if (flows.current.peek()?.id === flow?.id) flows.close()
    })
  }

  // The event `close` comes a task later, and until then the focus would be nowhere.
  const closing = new MutationObserver(([change]) => {
    const dialog = change?.target as HTMLDialogElement
    if (!dialog.open) close(dialog)
  })
  scope.ended.addEventListener('abort', () => closing.disconnect())

  return () => {
    const flow = flows.current.value
    const own = flow?.host === host ? flow : undefined
    const words = elementWords(storefront)
    const theme = themeOf(host, warn)
    const language = storefront.language.value
    const locale = digitsLike(storefront.locale.value)
    const here = account.value
    const state = here?.state.value
    if (!words) return { content: ownContent(host, storefront) }
    const isAttention = only() === 'attention'
    const isHidden = only() === 'change' || (isAttention && !state?.list?.subscriptions.some(needsAttention))
    const direction = directionOf(language)
    // Read here and not in a component, whose reads no effect sees.
    const next = new Map(
      isAttention || !here
        ? []
        : state?.list?.subscriptions.map((each) => [each.id, here.next(each)] as const),
    )
    // Before the paint, which may remove it.
    const focused = host.shadowRoot?.activeElement
    const around = focused?.closest('dialog, li')
    return {
      content: (
        <>
          {!isHidden && (
            <Frame language={language} theme={theme}>
              <SubscriptionList
                state={state}
                next={next}
                opening={opening.value}
                heading={numberOf(host, warn, 'heading', heading, 1, 6)}
                label={host.getAttribute('label') ?? words.subsTitle}
                isNotice={isAttention}
                isAllowed={(url) => isAllowed(storefront, url)}
                words={words}
                locale={locale}
                now={page.env.now()}
                unread={countText(words.subsUnread, 'count', state?.list?.unread?.length ?? 0, locale)}
                onChange={openFlow}
                onLink={openLink}
                onRead={() => void here?.read(true)}
                onAskAgain={() => void here?.read(true)}
              />
            </Frame>
          )}
          {own && (
            <FlowDialog
              key={own.id}
              flow={own}
              plans={own.kind === 'change' ? plansOf(own, words) : []}
              hasCards={cards().length > 0}
              language={language}
              locale={locale}
              direction={direction}
              theme={theme}
              words={words}
              refusal={refusal.value}
              isAllowed={(url) => isAllowed(own.storefront, url)}
              onChoose={flows.choose}
              onReview={flows.review}
              onBack={flows.back}
              onConfirm={flows.confirm}
              onAskAgain={flows.askAgain}
              onRefuse={(kind) => {
                refusal.value = kind
              }}
              opening={opening.value?.id === own.subscription.id ? opening.value : undefined}
              onCard={() => openLink('card', own.subscription, own.account)}
            />
          )}
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
        if (dialog) closing.observe(dialog, { attributeFilter: ['open'] })
      },
    }
  }
}
