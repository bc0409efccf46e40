/** The controllers of the elements whose code is in the script, since every page needs it, and that a server renders. */

import { buyController } from './buy/buy-controller.tsx'
import { cardController } from './card/card-controller.tsx'
import { priceController } from './price/price-controller.tsx'

export const ownControllers = {
  card: cardController,
  buy: buyController,
  price: priceController,
}
