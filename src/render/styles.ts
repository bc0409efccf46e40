import buy from '../widget/styles/buy.css?inline'
import controls from '../widget/styles/controls.css?inline'
import deferred from '../widget/styles/deferred.css?inline'
import plans from '../widget/styles/plans.css?inline'
import { baseStyles, cardStyles } from '../widget/styles/shared.ts'
import { asciiCss } from './html.ts'
import { plansTag, switchStyles } from './plans.tsx'
import rendered from './rendered.css?inline'

/**
 * The one style element of each rendered root, by tag. A policy names its hash, so the texts change with the styles of the
 * widget only.
 */
export const renderedStyles: Readonly<Record<string, string>> = {
  'vitrine-card': asciiCss(baseStyles + deferred + cardStyles + rendered),
  'vitrine-buy': asciiCss(baseStyles + deferred + buy + rendered),
  [plansTag]: asciiCss(baseStyles + deferred + controls + plans + switchStyles),
  'vitrine-price': asciiCss(rendered),
}
