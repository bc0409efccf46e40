import { basename } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Reporter, TestModule } from 'vitest/node'

interface Failure {
  message?: string
  stacks?: readonly { file: string; line: number }[]
}

/** The message in one line, short enough for a summary, and the line of the test. A browser's call log follows its message. */
const said = ({ message = '', stacks }: Failure): string => {
  const text = stripVTControlCharacters(message).replace(/\s+/g, ' ').trim().slice(0, 300)
  const [place] = stacks ?? []
  return place ? `${text} (${basename(place.file)}:${place.line})` : text
}

/**
 * Prints `failed: <file> > <test>: <message>` for each failure. The closing line `N passed, N failed` tells people
 * and programs that tests ran.
 */
export class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly Failure[]): void {
    const counts = { passed: 0, failed: 0, skipped: 0 }
    const failures: string[] = []
    const fail = (where: string, error: Failure = {}): void => {
      counts.failed += 1
      failures.push(`failed: ${where}: ${said(error)}`)
    }
    for (const error of unhandled) fail('outside of a test', error)
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        const { state, errors } = test.result()
        if (state === 'failed') fail(`${module.relativeModuleId} > ${test.fullName}`, errors[0])
        else if (state === 'passed') counts.passed += 1
        else counts.skipped += 1
      }
      for (const error of module.errors()) fail(module.relativeModuleId, error)
    }
    const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''
    process.on('exit', () => {
      for (const line of failures) console.log(line)
      console.log(`${counts.passed} passed, ${counts.failed} failed${skipped}`)
    })
  }
}
