import buy from '../widget/styles/buy.css?inline'
import deferred from '../widget/styles/deferred.css?inline'
import { baseStyles, cardStyles } from '../widget/styles/shared.ts'
import { asciiCss } from './html.ts'
import rendered from './rendered.css?inline'

/**
 * The one style element of each rendered root, by tag. A policy names its hash, so the texts change with the styles of the
 * widget only.
 */
export const renderedStyles: Readonly<Record<string, string>> = {
  'vitrine-card': asciiCss(baseStyles + deferred + cardStyles + rendered),
  'vitrine-buy': asciiCss(baseStyles + deferred + buy + rendered),
  'vitrine-price': asciiCss(rendered),
}
