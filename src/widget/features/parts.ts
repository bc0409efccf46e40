// Written by `node tools/parts.ts` from the folders: edit those.

import { start as agentTools } from './agent-tools/part.ts'
import { start as analytics } from './analytics/part.ts'
import { start as classNames } from './class-names/part.ts'
import { start as doctor } from './doctor/part.ts'
import { start as plain } from './plain/part.ts'
import type { StartFeature } from './start-feature.ts'
import { start as structuredData } from './structured-data/part.ts'
import { start as warnings } from './warnings/part.ts'

/** Features that begin with the page; callers ask for the others. */
export const starts: readonly StartFeature[] = [
  agentTools,
  analytics,
  classNames,
  doctor,
  plain,
  structuredData,
  warnings,
]
