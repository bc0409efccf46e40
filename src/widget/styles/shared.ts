import base from './base.css?inline'
import card from './card.css?inline'

/** Styles of every framed element. A sheet of its own in each root, which the deferred module extends. */
export const baseStyles = base
export const cardStyles = card
