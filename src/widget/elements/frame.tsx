import type { ComponentChildren } from 'preact'
import type { Storefront } from '../storefront.ts'
import type { VitrineElement } from './vitrine-element.ts'

/** What every view stands in: the store's language and direction, and the element's colour scheme. */
export const frame = (element: VitrineElement, storefront: Storefront, children: ComponentChildren) => (
  <div
    class="root"
    lang={storefront.language.value}
    dir={storefront.direction.value}
    data-theme={element.colours()}
  >
    {children}
  </div>
)
