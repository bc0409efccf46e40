// Written by `node tools/parts.ts` from the folders: edit those.

import { exit } from './exit/needs.ts'
import { tiers } from './tiers/needs.ts'

/** What an element needs before it can show anything, by its tag without `vitrine-`. */
export const needs = {
  exit,
  tiers,
}
