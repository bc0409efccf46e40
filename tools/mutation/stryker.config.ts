import { chosenPart } from './parts.ts'

const { folder, lowest } = chosenPart()
const files = process.env.VITRINE_MUTANTS_FILES?.split(',')

export default {
  mutate: files ?? [`${folder}/**/*.{ts,tsx}`],
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  // Stryker fails where no test imports a mutated file, so all tests of the part judge a few changed files.
  vitest: { configFile: 'tools/mutation/vitest.config.ts', related: !files },
  // A mutant of code that runs once, on import, needs a new process and every test.
  ignoreStatic: true,
  concurrency: 2,
  tempDirName: 'dist/.stryker',
  ignorePatterns: ['/dist', '/docs'],
  reporters: ['clear-text', 'json'],
  jsonReporter: { fileName: `dist/mutants/${process.env.VITRINE_MUTANTS}.json` },
  clearTextReporter: { logTests: false },
  // The score of a few files says little of their folder.
  thresholds: { high: 90, low: 80, break: files ? null : lowest },
  timeoutMS: 60_000,
  disableTypeChecks: false,
  tsconfigFile: 'none',
}
