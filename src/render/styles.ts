import { buyStyles } from '../widget/elements/buy/buy-styles.ts'
import cardStyles from '../widget/elements/card/card.css?inline'
import plans from '../widget/elements/plans/plans.css?inline'
import controls from '../widget/shared/styles/controls.css?inline'
import baseStyles from '../widget/styles/base.css?inline'
import { asciiCss } from './html.ts'
import { plansTag, switchStyles } from './plans.tsx'
import rendered from './rendered.css?inline'

/**
 * The one style element of each rendered root, by tag. A policy names its hash, so the texts change with the styles of the
 * widget only.
 */
export const renderedStyles: Readonly<Record<string, string>> = {
  'vitrine-card': asciiCss(baseStyles + cardStyles + rendered),
  'vitrine-buy': asciiCss(baseStyles + buyStyles + rendered),
  [plansTag]: asciiCss(baseStyles + controls + plans + switchStyles),
  'vitrine-price': asciiCss(rendered),
}
