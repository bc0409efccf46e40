import { productOf, themeOf, warnAttributeOf } from '../../settings/attributes.ts'
import { createPriceReader } from '../../storefront/price-reader.ts'
import type { Controller } from '../../storefront/view.ts'
import { productName } from '../../views/card-figures.ts'
import { Frame } from '../../views/Frame.tsx'
import { SamplePartView } from './SamplePartView.tsx'
import css from './sample-part.css?inline'

/** The controller of `<vitrine-sample-part>`. */
export const controller: Controller = (host, storefront) => {
  const warn = warnAttributeOf(host, storefront.page.warn)
  const readPrice = createPriceReader(storefront)
  return () => {
    const { item, isWaiting } = readPrice(productOf(host, warn), undefined) ?? {}
    if (!item) return { content: <slot />, isLoading: isWaiting === true }
    return {
      content: (
        <Frame language={storefront.language.value} theme={themeOf(host, warn)}>
          <SamplePartView label={host.getAttribute('label')} name={productName(item)} />
        </Frame>
      ),
      css: [css],
    }
  }
}
