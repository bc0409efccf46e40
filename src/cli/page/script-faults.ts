/**
 * Finds faults of the script tag: none or several of them, unknown or unusable settings, missing settings that an
 * element of the page needs, http addresses on an https page, and coupons that contradict each other. Settings are
 * checked by the widget's own table. A missing setting is reported only if an element needs it, since a page with
 * prices alone needs no checkout. Every finding shows the corrected tag. Nothing is requested.
 */

import { buyField } from '../../widget/features/class-names/field-names.ts'
import { nearest } from '../../widget/settings/nearest.ts'
import type { Settings } from '../../widget/settings/settings.ts'
import { trimmed } from '../../widget/settings/text.ts'
import { isMixed } from '../check/cors-finding.ts'
import type { Finding } from '../check/finding.ts'
import { classNamesOf } from './class-faults.ts'
import { isUsable, settingNames } from './known-markup.ts'
import { type Attribute, foundValue, openTag, type Tag, withAttribute } from './markup.ts'
import type { Page } from './page.ts'
import { isBound, isOrderLink, isProductElement, isScriptTag, pageSettings, settingsOf } from './stores.ts'

const check = 'Script tag'

const scriptSnippet = (attributes: readonly Attribute[]): string =>
  `${openTag('script', attributes)}</script>`

const sample: readonly Attribute[] = [
  { name: 'async', value: '' },
  { name: 'crossorigin', value: '' },
  { name: 'src', value: 'https://cdn.example/vitrine.js' },
  { name: 'data-client', value: '1001' },
  { name: 'data-price-host', value: 'https://prices.example' },
  { name: 'data-checkout-host', value: 'https://checkout.example' },
]

const missingTag = ({ tags }: Page): Finding[] => {
  const hasModules = tags.some(({ name, read }) => name === 'script' && read('type') === 'module')
  return [
    {
      check,
      status: hasModules ? 'warning' : 'failed',
      found: hasModules ? 'the page has none; a module may start Vitrine instead' : 'the page has none',
      todo: hasModules ? 'See that the module calls configure().' : 'Paste it into the head of the page.',
      snippet: hasModules ? undefined : scriptSnippet(sample),
    },
  ]
}

const settingsText = ({ attributes }: Tag): string =>
  attributes
    .filter(({ name }) => name.startsWith('data-'))
    .map(({ name, value }) => `${name}=${value}`)
    .sort()
    .join(' ')

/** Finds further script tags. `async` scripts run in the order of their arrival, so chance decides which settings apply. */
const duplicates = ([first, ...others]: readonly Tag[]): Finding[] =>
  others.map((tag) => {
    const client = trimmed(tag.read('data-client'))
    const isOther = client !== undefined && client !== trimmed(first?.read('data-client'))
    const isSame = first && settingsText(first) === settingsText(tag)
    return {
      check,
      status: isSame ? 'warning' : 'failed',
      line: tag.line,
      found: `a second one beside line ${first?.line}: the one that arrives first serves the page${isSame ? '' : ', and their settings differ'}`,
      todo: isOther
        ? 'Remove it, and put what belongs to this client into a store of its own.'
        : 'Remove it: a theme and a plug-in may both have added one.',
      snippet: isOther ? openTag('vitrine-store', [{ name: 'client', value: client }]) : undefined,
    }
  })

const wrongSettings = (tag: Tag): Finding[] =>
  tag.attributes.flatMap(({ name, value }): Finding[] => {
    const setting = /^data-(?!x-|text-)(.+)/.exec(name)?.[1]
    if (!setting) return []
    if (settingNames.includes(setting)) {
      if (isUsable('vitrine-store', setting, value)) return []
      return [
        {
          check,
          status: 'failed',
          line: tag.line,
          found: `${name}="${foundValue(name, value)}" cannot be used`,
          todo: `The reference of settings has the form of ${name}. The widget goes on as if it were not there.`,
        },
      ]
    }
    const meant = nearest(setting, settingNames)
    // Other `data-` attributes belong to optimizers and page builders.
    if (!meant) return []
    return [
      {
        check,
        status: 'failed',
        line: tag.line,
        found: `${name} is no setting`,
        todo: `Write data-${meant}.`,
        snippet: scriptSnippet(withAttribute(tag.attributes, `data-${meant}`, value, name)),
      },
    ]
  })

/** The settings that an element needs. One that only shows a price needs no checkout host. */
const needed = (tag: Tag, page: Page): (keyof Settings & string)[] => {
  const isSelling =
    /^vitrine-(card|buy)$/.test(tag.name) ||
    tag.read('data-vitrine-field') === 'buy' ||
    isOrderLink(tag) ||
    classNamesOf(tag, page).some(({ field }) => field === buyField)
  return isSelling ? ['client', 'priceHost', 'checkoutHost'] : ['client', 'priceHost']
}

const names = { client: 'client', priceHost: 'price-host', checkoutHost: 'checkout-host' } as const

const consequences = {
  client: 'there are no prices and no links',
  priceHost: 'there are no prices',
  checkoutHost: 'there are no links to checkout',
} as const

const missingSettings = (page: Page, tag: Tag): Finding[] => {
  const users = page.tags.filter(
    (user) => isProductElement(user) || isBound(user) || classNamesOf(user, page).length > 0,
  )
  const isMissing = (setting: keyof typeof names): boolean =>
    users.length === 0
      ? !pageSettings(page)[setting]
      : users.some((user) => needed(user, page).includes(setting) && !settingsOf(user, page)[setting])
  const missing = (['client', 'priceHost', 'checkoutHost'] as const).filter(isMissing)
  return missing.map((setting) => {
    const name = `data-${names[setting]}`
    const value = sample.find((attribute) => attribute.name === name)?.value ?? ''
    return {
      check,
      status: 'failed',
      line: tag.line,
      found: `without ${name} ${consequences[setting]}`,
      todo: `Add ${name} with your own value.`,
      snippet: scriptSnippet(withAttribute(tag.attributes, name, value)),
    }
  })
}

const mixed = ({ url }: Page, tag: Tag): Finding[] => {
  const hosts = ['src', 'data-price-host', 'data-endpoint'] as const
  return hosts.flatMap((name): Finding[] => {
    const value = tag.read(name) ?? ''
    if (!URL.canParse(value) || !isMixed(url.origin, new URL(value))) return []
    const secure = value.replace(/^http:/, 'https:')
    return [
      {
        check,
        status: 'failed',
        line: tag.line,
        found: `${name} is an http address, which browsers block on an https page`,
        todo: 'Use the https address.',
        snippet: scriptSnippet(withAttribute(tag.attributes, name, secure)),
      },
    ]
  })
}

const couponFaults = ({ url, tags }: Page): Finding[] => {
  const tag = tags.find(isScriptTag)
  const parameter = tag?.read('data-coupon-param') ?? 'coupon'
  const code = url.searchParams.get(parameter)?.trim()
  if (!tag || !code) return []
  if (!isUsable('vitrine-store', 'coupon', code))
    return [
      {
        check: 'Coupon',
        status: 'warning',
        found: `the text of ?${parameter}= in the address is no code`,
        todo: 'A code has 1 to 64 characters.',
      },
    ]
  const own = tag.read('data-coupon')
  if (!own || own.toLowerCase() === code.toLowerCase()) return []
  return [
    {
      check: 'Coupon',
      status: 'warning',
      line: tag.line,
      found: `data-coupon="${own}" overrides the code of the address`,
      todo: 'Remove data-coupon where campaigns bring codes of their own.',
      snippet: scriptSnippet(tag.attributes.filter(({ name }) => name !== 'data-coupon')),
    },
  ]
}

/** Faults of the script tag and its settings. */
export const scriptFaults = (page: Page): Finding[] => {
  const scripts = page.tags.filter(isScriptTag)
  const [first] = scripts
  if (!first) return missingTag(page)
  return [
    ...duplicates(scripts),
    ...wrongSettings(first),
    ...missingSettings(page, first),
    ...mixed(page, first),
    ...couponFaults(page),
  ]
}
