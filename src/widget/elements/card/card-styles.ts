import card from './card.css?inline'

export const cardStyles = card
