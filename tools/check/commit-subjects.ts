import { execFileSync } from 'node:child_process'

/** Commits up to this one were made before the rule. */
const firstRuled = 'c5821ed'
/** These commits landed before the check did, or went past it. */
const exempt = new Set(['670d294', '6957c20', 'e8209e7', 'b210a3a', '31a461e', 'cc1e5d3'])
const form =
  /^(build|chore|ci|docs|feat|fix|perf|refactor|release|revert|style|test)(\([a-z][a-z-]*(, ?[a-z-]+)*\))?!?: \S/

const git = (...args: string[]): string => execFileSync('git', args, { encoding: 'utf8', stdio: 'pipe' })

const subjects = (): string[] | undefined => {
  try {
    if (git('rev-parse', '--is-shallow-repository').trim() === 'true') return undefined
    return git('log', '--no-merges', '--abbrev=7', '--format=%h %s', `${firstRuled}..HEAD`)
      .split('\n')
      .filter(Boolean)
  } catch {
    return undefined
  }
}

const problemsOf = (subject: string): string[] => [
  ...(subject.length > 72 ? [`has ${subject.length} characters, at most 72`] : []),
  ...(form.test(subject) ? [] : ['is not of the form `type(scope): imperative`']),
  ...(subject.includes(';') ? ['holds two ideas, parted by a semicolon'] : []),
]

/** Holds the subjects of commits to the rule in CONTRIBUTING.md. Without git or in a shallow clone it is skipped. */
const all = subjects()
if (!all) console.log('Commit subjects: skipped, the history is not here.')
for (const line of all ?? []) {
  const [hash = '', ...words] = line.split(' ')
  if (exempt.has(hash)) continue
  for (const problem of problemsOf(words.join(' '))) {
    console.error(`${hash} "${words.join(' ')}" ${problem}.`)
    process.exitCode = 1
  }
}
