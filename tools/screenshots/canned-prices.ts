/**
 * Prices, volume prices and previews for the gallery, in each language as a shopper there would read them. They are
 * computed from one list of euro prices, so that a picture changes only with the code that draws it. No server of the
 * platform is asked.
 */

import { currencyDigits } from '../../src/contract/currency-digits.ts'
import type { Money, PriceItem } from '../../src/contract/price-item.ts'
import type { Tier, TiersResponse } from '../../src/contract/tiers.ts'

/** One language of the gallery: what a shopper there would read. */
export interface Tongue {
  locale: string
  country: string
  currency: string
  rate: number
  /** Multiplies the euro prices below into plausible ones. */
  factor: number
  names: readonly string[]
  extension: string
  description: string
  badge: string
  features: readonly string[]
  note: string
}

export const tongues = {
  en: {
    locale: 'en-GB',
    country: 'GB',
    currency: 'GBP',
    rate: 20,
    factor: 0.85,
    names: ['Starter', 'Studio', 'Enterprise'],
    extension: '1-year license for one person',
    description: 'For people who sell what they make and want the paperwork done for them.',
    badge: 'Most popular',
    features: ['Unlimited projects', 'Shared libraries', 'Support within a day'],
    note: 'Money back for 30 days',
  },
  de: {
    locale: 'de-DE',
    country: 'DE',
    currency: 'EUR',
    rate: 19,
    factor: 1,
    names: ['Einzelplatz', 'Rechtsschutzversicherungsgesellschaften', 'Unternehmen'],
    extension: 'Jahreslizenz für eine Person',
    description: 'Für alle, die verkaufen, was sie herstellen, und den Papierkram abgeben möchten.',
    badge: 'Am beliebtesten',
    features: ['Unbegrenzt viele Projekte', 'Gemeinsame Bibliotheken', 'Antwort innerhalb eines Tages'],
    note: '30 Tage Geld-zurück-Garantie',
  },
  ja: {
    locale: 'ja-JP',
    country: 'JP',
    currency: 'JPY',
    rate: 10,
    factor: 160,
    names: ['スターター', 'スタジオ・プロフェッショナル', 'エンタープライズ'],
    extension: '1年間ライセンス（1名）',
    description: '作品を販売する方のための、請求や事務作業をまとめて任せられるプランです。',
    badge: '一番人気',
    features: ['プロジェクト数は無制限', '共有ライブラリ', '1営業日以内のサポート'],
    note: '30日間返金保証',
  },
  ar: {
    locale: 'ar-AE',
    country: 'AE',
    currency: 'AED',
    rate: 5,
    factor: 4,
    names: ['المبتدئ', 'الاستوديو', 'المؤسسات'],
    extension: 'رخصة سنوية لشخص واحد',
    description: 'لمن يبيعون ما يصنعونه ويريدون أن تُنجز الأعمال الورقية نيابةً عنهم.',
    badge: 'الأكثر شعبية',
    features: ['مشاريع بلا حدود', 'مكتبات مشتركة', 'دعم خلال يوم واحد'],
    note: 'استرداد المال خلال 30 يومًا',
  },
} as const satisfies Record<string, Tongue>

export type TongueName = keyof typeof tongues

const localized = (value: number, currency: string, locale: string): string => {
  const digits = currencyDigits(currency)
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(value)
}

/** The platform no longer has this product. */
export const goneProduct = '9'

/** A price of the gallery. The product decides its kind: 1–3 plain, 4 monthly, 5 large, 6 described, 7 a long name. */
export const cannedPrice = (
  product: string,
  tongue: Tongue,
  currency: string,
  coupon: string | null,
): PriceItem => {
  const { locale, rate } = tongue
  const unit = 10 ** currencyDigits(currency)
  const amount = (value: number) => ({ value, localized: localized(value, currency, locale) })
  const money = (gross: number): Money => {
    const rounded = Math.round(gross * unit) / unit
    const net = Math.round((rounded / (1 + rate / 100)) * unit) / unit
    return {
      net: amount(net),
      vat: amount(Math.round((rounded - net) * unit) / unit),
      gross: amount(rounded),
    }
  }
  const number = Number(product)
  const euros = [29, 79, 249, 120, 1_499, 59, 59][number - 1] ?? 79
  const list = number === 5 ? 1_499_000 : euros * tongue.factor
  const saving = coupon ? list * 0.1 : 0
  const price = money(list - saving)
  const isPlan = number <= 3
  const name = tongue.names[isPlan ? number - 1 : 1] ?? ''
  return {
    client_id: '1001',
    product_id: product,
    locale,
    currency: { iso: currency, symbol: null },
    price,
    ...(coupon && {
      coupon,
      list_price: money(list),
      discount: {
        absolute: money(saving),
        percentage: { value: 10, localized: new Intl.NumberFormat(locale, { style: 'percent' }).format(0.1) },
      },
    }),
    ...(number === 4 && { monthly_price: money((list - saving) / 12) }),
    product: {
      name: number === 7 ? `${name} ${'Supercalifragilistic'.repeat(9)}` : name,
      additional_name: tongue.extension,
      ...((number === 6 || isPlan) && { short_description: tongue.description }),
    },
    price_country: tongue.country,
    vat_rate: {
      value: rate,
      localized: new Intl.NumberFormat(locale, { style: 'percent' }).format(rate / 100),
    },
  }
}

/** The volume prices of a product: from five units on a fifth less. */
export const cannedTiers = (product: string, { currency, rate, factor }: Tongue): TiersResponse => {
  const unit = 10 ** currencyDigits(currency)
  const tier = (from: number, gross: number): Tier => ({
    from,
    net: Math.round((gross / (1 + rate / 100)) * unit) / unit,
    gross: Math.round(gross * unit) / unit,
  })
  return { product, currency, tiers: [tier(1, 29 * factor), tier(5, 23.2 * factor)] }
}

/** The endpoint's answer; `isDifferent` makes checkout dearer than the page. */
export const cannedPreview = (tongue: Tongue, isDifferent: boolean) => {
  const { currency, rate, factor } = tongue
  const unit = 10 ** currencyDigits(currency)
  const round = (value: number): number => Math.round(value * unit) / unit
  const total = (gross: number) => {
    const net = round(gross / (1 + rate / 100))
    return { net, vat: round(gross - net), gross: round(gross), vatPercentage: rate }
  }
  const line = 79 * factor
  return {
    currency,
    lines: [
      {
        product: '2',
        name: tongue.names[1],
        nameExtension: tongue.extension,
        quantity: 2,
        unit: total(line),
        total: total(line * 2),
        discount: round(line * 0.2),
      },
      { product: '3', name: tongue.names[2], quantity: 1, unit: total(249), total: total(249 * factor) },
    ],
    total: total(line * 2 + 249 * factor),
    differences: isDifferent
      ? [{ kind: 'total', expected: round(line), actual: round(line * 2 + 249 * factor) }]
      : [],
    checkoutUrl: 'http://localhost:4402/s/1',
    session: true,
  }
}
