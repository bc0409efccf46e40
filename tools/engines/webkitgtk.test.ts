import { startWebKit } from './drivers/webkitgtk.ts'
import { findMiniBrowser, findWebKitDriver, findXvfb, required } from './programs.ts'
import { everyJourney, runJourneys } from './run-journeys.ts'

runJourneys('WebKitGTK', everyJourney, () =>
  startWebKit({
    screen: required(findXvfb(), 'Xvfb'),
    driver: required(findWebKitDriver(), 'WebKitWebDriver'),
    browser: required(findMiniBrowser(), 'MiniBrowser of WebKitGTK'),
  }),
)
