import { startFirefox } from './drivers/playwright.ts'
import { findFirefox, required } from './programs.ts'
import { runJourneys } from './run-journeys.ts'

runJourneys('Firefox', true, () => startFirefox(required(findFirefox(), 'Firefox ESR')))
