import { signal } from '@preact/signals-core'
import { isAllowed } from '../../checkout/allowed-hosts.ts'
import type { Page } from '../../storefront/page.ts'
import type { Storefront } from '../../storefront/storefront.ts'

/** The platform's own page on which a subscription of the customer can be canceled. */
export interface PlatformPage {
  product: string
  url: string
}

/** The most subscriptions that a page reads, each of which costs calls to the platform. */
const most = 5
/** In milliseconds. The form works without these links. */
const timeout = 15_000

interface Ask {
  page: Pick<Page, 'env'>
  endpoint: string
  token: string
}

const read = async ({ page: { env }, endpoint, token }: Ask, path: string): Promise<unknown> => {
  const response = await env.fetch(`${endpoint}/subscriptions${path}`, {
    headers: { Authorization: `Bearer ${token}` },
    signal: env.timeout(timeout),
  })
  return response.ok ? response.json() : undefined
}

interface Listed {
  id: string
  product: string
}

/** The subscriptions in an answer that the platform's page can cancel. */
const cancelable = (answer: unknown): Listed[] => {
  const { subscriptions } = (answer ?? {}) as { subscriptions?: unknown }
  if (!Array.isArray(subscriptions)) return []
  return subscriptions.flatMap((subscription): Listed[] => {
    const { id, actions, items } = subscription ?? {}
    const product = items?.[0]?.name
    return typeof id === 'string' && typeof product === 'string' && actions?.cancel?.possible === true
      ? [{ id, product }]
      : []
  })
}

/**
 * The cancel pages of a customer's subscriptions, one after the other. Empty where the token or the endpoint gives none:
 * the declaration needs none of them.
 */
const platformPages = async (ask: Ask): Promise<PlatformPage[]> => {
  const pages: PlatformPage[] = []
  try {
    for (const { id, product } of cancelable(await read(ask, '')).slice(0, most)) {
      const links = (await read(ask, `/${encodeURIComponent(id)}/links`)) as { cancel?: unknown } | undefined
      if (typeof links?.cancel === 'string') pages.push({ product, url: links.cancel })
    }
  } catch {
    // Without an answer there are no links, and the form is there all the same.
  }
  return pages
}

/** The platform's pages of the customer who is signed in. */
export const createPlatformPages = (storefront: Storefront) => {
  const pages = signal<{ token: string; found: readonly PlatformPage[] } | undefined>()
  /** The token that they were asked for with. */
  let asked: string | undefined
  return {
    /** Asks once for each token. */
    async ask(endpoint: string, token: string | undefined): Promise<void> {
      if (!token || token === asked) return
      asked = token
      const found = await platformPages({ page: storefront.page, endpoint, token })
      // Another customer may have signed in meanwhile.
      if (token === asked)
        pages.value = { token, found: found.filter(({ url }) => isAllowed(storefront, url)) }
    },
    /** Called in effects. */
    of(token: string | undefined): readonly PlatformPage[] {
      const own = pages.value
      return own && own.token === token ? own.found : []
    },
  }
}
