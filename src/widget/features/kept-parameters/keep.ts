/**
 * Keeps parameters of the page's address, such as the click reference of a partner, for the days that `pass-params` names. Nothing
 * is stored or read before `vitrine.consent('analytics', true)`, and `false` empties the entry. What is kept comes into the visit,
 * under what the visit has already, so links and later pages take it from there. The days begin with the address that named the
 * parameter. It is kept in `localStorage` and never in a cookie.
 */

import { effect, type ReadonlySignal, signal, untracked } from '@preact/signals-core'
import { nameKey } from '../../../contract/link-meaning.ts'
import { type LinkPart, linkPart, linkParts, mergedQuery } from '../../../contract/merchant-link.ts'
import { decode, type Shape } from '../../../contract/shape.ts'
import { onePer } from '../../environment/one-per.ts'
import { passedName } from '../../settings/settings.ts'
import type { Page } from '../../storefront/page.ts'
import { passedParameters } from '../../storefront/pricing-context.ts'
import type { Storefront } from '../../storefront/storefront.ts'
import { type ConsentCalls, ownConsent } from '../analytics/consent.ts'

/** In milliseconds. */
const day = 24 * 60 * 60_000

/** A parameter of links, when it was in an address, and for how long it is kept, both in milliseconds. */
interface Kept {
  name: string
  value: string
  time: number
  life: number
}

const shape: Shape = ['a', ['o', { name: 's', value: 's', time: 'n', life: 'n' }]]

/** For how long each parameter of links is kept, in milliseconds, by the key of its name. */
const lives = (passParams = ''): Map<string, number> =>
  new Map(
    passParams.split(' ').flatMap((text) => {
      const days = Number(/\/(\d+)d$/.exec(text)?.[1] ?? 0)
      const [name, inLink = name] = passedName(text)
      return days ? [[nameKey(inLink), days * day] as const] : []
    }),
  )

const asQuery = (kept: readonly Kept[]): string =>
  kept.map(({ name, value }) => linkPart(name, value).text).join('&')

const asLinkQuery = (parts: readonly LinkPart[]): string => parts.map(({ text }) => text).join('&')

const hasName = (parts: readonly Pick<LinkPart, 'name'>[], name: string): boolean =>
  parts.some((part) => nameKey(part.name) === nameKey(name))

/** What is kept by now: the entries whose days are not over, under those of the visit and of the address. */
const keptNow = (storefront: Storefront, since: number): Kept[] => {
  const { page, settings, visit } = storefront
  const now = page.env.now()
  const { client = '', passParams } = settings.peek()
  const life = lives(passParams)
  const stored = decode(shape, page.sharedMemory.read(`kept:${client}`)) as Kept[] | undefined
  const earlier = (stored ?? []).filter(
    // A time in the future comes from a clock that has been set back since. What this store does not keep is another's.
    (kept) => Math.abs(now - kept.time) < (life.get(nameKey(kept.name)) ?? kept.life),
  )
  const here = linkParts(passedParameters(page.search.peek().slice(1), settings.peek()))
  const latest = linkParts(mergedQuery(visit.peek().passed.peek(), asLinkQuery(here))).filter(({ name }) =>
    life.has(nameKey(name)),
  )
  /** Whether the days of a value of the visit have begun, or another tab has kept a later value since this page began. */
  const isKept = ({ name, value }: LinkPart): boolean =>
    earlier.some((kept) => hasName([kept], name) && (kept.value === value || kept.time > since))
  const fresh = latest.filter((part) => hasName(here, part.name) || !isKept(part))
  const others = earlier.filter(({ name }) => !hasName(fresh, name))
  return [
    ...others,
    ...fresh.map(({ name, value }) => ({ name, value, time: now, life: life.get(nameKey(name)) ?? 0 })),
  ]
}

/** Writes and tells what is kept, or empties it where the shopper has not agreed. */
const write = (storefront: Storefront, { isGiven, since }: { isGiven: boolean; since: number }): void => {
  const { page, settings, visit } = storefront
  const kept = isGiven ? keptNow(storefront, since) : []
  page.sharedMemory.write(`kept:${settings.peek().client ?? ''}`, kept)
  const passed = linkParts(visit.peek().passed.peek() ?? '')
  // What the visit has already is not written again, because another tab may have taken a later value into it.
  const own = lives(settings.peek().passParams)
  const missing = kept.filter(({ name }) => own.has(nameKey(name)) && !hasName(passed, name))
  if (missing.length > 0) visit.peek().pass(asQuery(missing))
}

/** What the shopper of a page has agreed to. */
interface Agreement {
  /** Undefined until the page has told it. */
  isGiven: ReadonlySignal<boolean | undefined>
  /** When the page began. */
  since: number
}

/**
 * The page's consent calls cannot be unfollowed, and a store is watched again after each change of its settings. So a page
 * follows its calls once, for all of its stores.
 */
const agreementOn = onePer((page: Page): Agreement => {
  const isGiven = signal<boolean | undefined>(undefined)
  const agreement = { isGiven, since: page.env.now() }
  const window = page.document.defaultView as (Window & { vitrine?: ConsentCalls }) | null
  if (window)
    ownConsent(window, (given) => {
      isGiven.value = given
    })
  return agreement
})

/** Keeps parameters of a store from the agreement on. */
export const keep = (storefront: Storefront): (() => void) => {
  const { page } = storefront
  const { isGiven, since } = agreementOn(page)
  return effect(() => {
    // An application may open another address without loading a page.
    page.search.value
    const { value } = isGiven
    if (value !== undefined) untracked(() => write(storefront, { isGiven: value, since }))
  })
}
