/**
 * The state that the playground's views share: choices, the shop they are for, prices, measured heights and tokens, as
 * signals. A shop of the merchant's own replaces the sandbox's, and the choices that only the sandbox can have are
 * left out then. Its price host is asked once for a link and host, whatever else is chosen.
 */

import { computed, effect, type ReadonlySignal, type Signal, signal } from '@preact/signals'
import { selectAmount } from '../../src/contract/tax-display.ts'
import { askShop, type ShopAnswer } from './ask-shop.ts'
import { type Choices, fromQuery, type ScriptPlace, startingChoices } from './choices.ts'
import { type DemoProduct, productOf, products } from './products.ts'
import { publicCdn } from './published.ts'
import { type ReadScript, readScript } from './script-file.ts'
import { type OwnShop, type ReadShop, readShop } from './shop.ts'
import { type SnippetShop, snippet } from './snippet.ts'

export interface Measured {
  look: string
  rem: number
}

/** State that the playground's views share. */
export interface PlaygroundState {
  /** The shop of the sandbox. */
  sandbox: SnippetShop
  choices: Signal<Choices>
  /** The merchant's own link and price host as they were read; undefined for the shop of the sandbox. */
  read: ReadonlySignal<ReadShop | undefined>
  /** The own price host's answer; undefined without a shop of one's own, and until it comes. */
  answer: Signal<ShopAnswer | undefined>
  /** The shown shop; undefined while there is nothing of it to show. */
  shop: ReadonlySignal<SnippetShop | undefined>
  /** The choices as the snippet has them: what nothing is chosen for is that of the link. */
  effective: ReadonlySignal<Choices>
  /** The file of the script, where its version is fixed. */
  script: Signal<ReadScript | undefined>
  /** List prices as the platform has just given them, by product. */
  live: Signal<ReadonlyMap<string, string>>
  /** The height of the tallest element on a narrow phone, in rem, and the look that it was measured for. */
  measured: Signal<Measured | undefined>
  snippet: ReadonlySignal<string>
  /** Customers that the local server signs tokens for; none on a published page. */
  customers: readonly string[]
  /** The token of the chosen customer. */
  token: Signal<string>
  /** The price to write inside: the platform's where it is known, else the one of the catalogue. */
  priceOf(id: string): string
  choose(change: Partial<Choices>): void
  /** Asks the merchant's own price host again. */
  ask(): void
}

/** The products of a link that its price host has answered for. */
const ownProducts = (own: OwnShop, { items }: ShopAnswer, tax: Choices['tax']): DemoProduct[] =>
  own.products.flatMap(({ id, quantity }) => {
    const item = items.get(id)
    if (!item) return []
    const { localized } = selectAmount(item.list_price ?? item.price, tax)
    return { id, quantity, name: item.product.name, price: localized }
  })

/** Choices that only the sandbox's own shop can have: its customers, endpoint and facts of its products. */
const onlyForSandbox = {
  customer: '',
  hasTerms: false,
  hasDetails: false,
  hasPreview: false,
  hasCart: false,
} as const

const withOwn = (choices: Choices, own: OwnShop): Choices => ({
  ...choices,
  ...onlyForSandbox,
  currency: choices.currency || own.currency,
  country: choices.country || own.country,
  coupon: choices.coupon === fromQuery ? fromQuery : own.coupon,
})

/** Whether an address names a version, whose bytes never change. */
export const hasVersion = (place: ScriptPlace): boolean => place === 'versioned' || place === 'cdn'

/** A measured height holds for everything but colors and the place of the script. */
export const lookOf = (choices: Choices): string =>
  JSON.stringify({ ...choices, theme: '', accent: '', script: '' })

export const createState = (
  sandbox: SnippetShop,
  start: Choices = startingChoices,
  customers: readonly string[] = [],
): PlaygroundState => {
  const choices = signal(start)
  const live = signal<ReadonlyMap<string, string>>(new Map())
  const measured = signal<Measured | undefined>(undefined)
  const answer = signal<ShopAnswer | undefined>(undefined)
  const script = signal<ReadScript | undefined>(undefined)
  const round = signal(0)
  // The question depends on link and price host alone, not on every choice.
  const link = computed(() => choices.value.link)
  const priceHost = computed(() => choices.value.priceHost)
  const read = computed(() =>
    link.value ? readShop(link.value, priceHost.value, location.protocol === 'https:') : undefined,
  )
  const effective = computed(() => {
    const own = read.value?.shop
    return own ? withOwn(choices.value, own) : choices.value
  })
  const offered = computed((): SnippetShop | undefined => {
    if (!read.value) return sandbox
    const own = read.value.shop
    if (!own || !answer.value || answer.value.items.size === 0) return undefined
    const { client, checkoutHost, priceHost } = own
    const sold = ownProducts(own, answer.value, choices.value.tax)
    return { ...sandbox, client, checkoutHost, priceHost, endpoint: '', own, products: sold }
  })
  const shop = computed((): SnippetShop | undefined => {
    if (!offered.value) return undefined
    const height = measured.value?.look === lookOf(effective.value) ? measured.value.rem : undefined
    const place = choices.value.script
    if (place === 'here') return { ...offered.value, height }
    const version = hasVersion(place) ? script.value?.version : undefined
    const folder = place === 'cdn' ? publicCdn : '/vitrine'
    const fixed = place === 'cdn' ? `@${version}/dist` : `/${version}`
    return {
      ...offered.value,
      height,
      script: version ? `${folder}${fixed}/vitrine.js` : '/vitrine/vitrine.js',
      integrity: version && script.value?.integrity,
    }
  })
  effect(() => {
    round.value
    const own = read.value?.shop
    answer.value = undefined
    if (!own) return
    let isCurrent = true
    askShop(own, location.origin).then(
      (given) => {
        if (isCurrent) answer.value = given
      },
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  })
  effect(() => {
    if (!hasVersion(choices.value.script) || script.peek()) return
    readScript(sandbox.script).then(
      (file) => {
        script.value = file
      },
      () => undefined,
    )
  })
  const priceOf = (id: string): string =>
    live.value.get(id) ?? productOf(id, shop.value?.products ?? products)?.price ?? ''
  return {
    sandbox,
    choices,
    read,
    answer,
    shop,
    effective,
    script,
    live,
    measured,
    customers,
    token: signal(''),
    snippet: computed(() => (shop.value ? snippet(effective.value, shop.value, priceOf) : '')),
    priceOf,
    choose(change) {
      choices.value = { ...choices.peek(), ...change }
    },
    ask() {
      round.value += 1
    },
  }
}
