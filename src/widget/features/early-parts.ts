// Written by `node tools/parts.ts` from the folders: edit those.

import { early as cart } from '../elements/cart/early.ts'
import { early as classNames } from './class-names/early.ts'
import { early as computed } from './computed/early.ts'
import { early as plain } from './plain/early.ts'
import { early as priorPrice } from './prior-price/early.ts'
import { early as quantity } from './quantity/early.ts'
import { early as volume } from './volume/early.ts'

/** The markup that asks for a lazy file by its first paint, where that is not the tag of an element. */
export const earlyParts = {
  cart,
  'class-names': classNames,
  computed,
  plain,
  'prior-price': priorPrice,
  quantity,
  volume,
}

/** Lazy files whose translations are files of their own. */
export const ownWords = ['exit', 'subscriptions', 'prior-price']
