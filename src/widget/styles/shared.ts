import base from './base.css?inline'
import card from './card.css?inline'

/** What every framed element wears. */
export const baseStyles = base
export const cardStyles = base + card
