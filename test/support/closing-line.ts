import type { Reporter, TestModule } from 'vitest/node'

/** Prints the plain closing line `N passed, N failed` that tells a reader, and a machine, that tests ran. */
export class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]): void {
    const counts = { passed: 0, failed: unhandled.length, skipped: 0 }
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        const state = test.result().state
        if (state === 'passed' || state === 'failed') counts[state] += 1
        else counts.skipped += 1
      }
      if (module.errors().length > 0) counts.failed += module.errors().length
    }
    const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''
    process.on('exit', () => console.log(`${counts.passed} passed, ${counts.failed} failed${skipped}`))
  }
}
