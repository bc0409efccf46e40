/** Opens the platform's pages for another card and for a cancellation, each in a tab of its own. */

import { type Signal, signal } from '@preact/signals-core'
import { isAllowed } from '../../checkout/allowed-hosts.ts'
import type { Storefront } from '../../storefront/storefront.ts'
import { type Account, bodyOf } from './account.ts'
import type { LinkKind, Opening } from './flow-props.ts'

export interface PlatformPages {
  /** The page that is being opened, or could not be. */
  opening: Signal<Opening | undefined>
  /** Opens one for a subscription. Does nothing while another one is on its way. */
  open(account: Account, kind: LinkKind, subscription: string): void
}

export const platformPagesOf = (storefront: Storefront): PlatformPages => {
  const opening = signal<Opening | undefined>()
  return {
    opening,
    open(account, kind, id) {
      if (opening.peek()?.state === 'opening') return
      opening.value = { id, kind, state: 'opening' }
      // At once, since a browser opens no tab after the address has been read.
      const tab = storefront.page.document.defaultView?.open('', '_blank')
      void account.links(id).then((answer) => {
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
    },
  }
}
