/** The styles of a card. */

import card from './card.css?inline'

export const cardStyles = card
