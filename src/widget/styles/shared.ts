import base from './base.css?inline'
import card from './card.css?inline'

/** Styles of every framed element. */
export const baseStyles = base
export const cardStyles = base + card
