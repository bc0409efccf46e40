import { startFirefox } from './drivers/playwright.ts'
import { forcedColors } from './journeys/trouble.ts'
import { findFirefox, required } from './programs.ts'
import { everyJourney, runJourneys } from './run-journeys.ts'

runJourneys('Firefox', { ...everyJourney, ...forcedColors }, () =>
  startFirefox(required(findFirefox(), 'Firefox ESR')),
)
