import { startChromium } from './drivers/playwright.ts'
import { returning } from './journeys/buying.ts'
import { runJourneys } from './run-journeys.ts'

// The other lanes make all journeys in Chromium, but in one that forgets each page that is left.
runJourneys('Chromium', returning, startChromium)
