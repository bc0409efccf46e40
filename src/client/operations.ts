import { cart } from './operations/cart.ts'
import { connection } from './operations/connection.ts'
import { prices } from './operations/prices.ts'

/** Every operation of the platform; the client's methods, their names and their types come from here. */
export const operations = { prices, cart, connection }
