import type { Reporter, TestModule } from 'vitest/node'

/** The first line of an error's message, short enough for a summary. */
const firstLine = (message: string | undefined): string =>
  (message ?? '').split('\n', 1)[0]?.slice(0, 200) ?? ''

/**
 * Prints `failed: <file> > <test>: <message>` for each failure. The closing line `N passed, N failed` tells people
 * and programs that tests ran.
 */
export class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly { message?: string }[]): void {
    const counts = { passed: 0, failed: 0, skipped: 0 }
    const failures: string[] = []
    const fail = (where: string, message: string | undefined): void => {
      counts.failed += 1
      failures.push(`failed: ${where}: ${firstLine(message)}`)
    }
    for (const { message } of unhandled) fail('outside of a test', message)
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        const { state, errors } = test.result()
        if (state === 'failed') fail(`${module.relativeModuleId} > ${test.fullName}`, errors[0]?.message)
        else if (state === 'passed') counts.passed += 1
        else counts.skipped += 1
      }
      for (const { message } of module.errors()) fail(module.relativeModuleId, message)
    }
    const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''
    process.on('exit', () => {
      for (const line of failures) console.log(line)
      console.log(`${counts.passed} passed, ${counts.failed} failed${skipped}`)
    })
  }
}
