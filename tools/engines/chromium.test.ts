import { startChromium } from './drivers/playwright.ts'
import { runJourneys } from './run-journeys.ts'

runJourneys('Chromium', true, startChromium)
