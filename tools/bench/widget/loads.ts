import { type LoadOptions, loadPage, type PageLoad } from './browser/load-page.ts'
import type { Variant } from './pages/variants.ts'
import type { Stage } from './stage.ts'

export interface VariantLoad extends PageLoad {
  /** Every request of the load, as method, host and path. */
  requests: string[]
}

export const priceRequests = ({ requests }: { requests: readonly string[] }): number =>
  requests.filter((line) => line.includes('/prices?')).length

/** The page's one request for prices was the preload's own. */
export const isPreloadUsed = (load: VariantLoad): boolean =>
  priceRequests(load) === 1 && load.priceInitiators.join() === 'link'

/** One load of a product page. */
export const loadVariant = async (
  stage: Stage,
  variant: Variant,
  options: Partial<LoadOptions> = {},
): Promise<VariantLoad> => {
  stage.server.takeLog()
  const load = await loadPage(stage.browser, {
    url: `${stage.shop}/${variant.name}`,
    locale: variant.locale,
    probe: {
      price: variant.price,
      text: variant.text,
      cards: 1,
      element: variant.isVitrine ? variant.price[0] : undefined,
      settle: 400,
    },
    ...options,
  })
  return { ...load, requests: stage.server.takeLog() }
}

/** One load of the product page with a picture. @param isVitrine without it, nothing of Vitrine is on the page */
export const loadPictured = async (
  stage: Stage,
  isVitrine: boolean,
  options: Partial<LoadOptions> = {},
): Promise<VariantLoad> => {
  const { price, text } = stage.variant('vitrine')
  stage.server.takeLog()
  const load = await loadPage(stage.browser, {
    url: stage.picturedUrl(isVitrine),
    probe: {
      price,
      text,
      cards: isVitrine ? 1 : 0,
      element: isVitrine ? price[0] : undefined,
      settle: 400,
    },
    ...options,
  })
  return { ...load, requests: stage.server.takeLog() }
}

/** One load of a page of that many cards. @param isVitrine without it, the cards stay empty boxes */
export const loadCards = async (
  stage: Stage,
  count: number,
  isVitrine: boolean,
  options: Partial<LoadOptions> & { settle?: number } = {},
): Promise<VariantLoad> => {
  const { settle = 400, ...rest } = options
  const url = stage.cardsUrl(count, isVitrine)
  stage.server.takeLog()
  const load = await loadPage(stage.browser, {
    url,
    probe: {
      price: ['vitrine-card', '[part="price"]'],
      text: stage.price,
      cards: isVitrine ? count : 0,
      element: isVitrine ? 'vitrine-card' : undefined,
      settle,
    },
    ...rest,
  })
  return { ...load, requests: stage.server.takeLog() }
}
