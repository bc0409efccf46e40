import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { packFolder } from '../release/installed-package.ts'

const run = promisify(execFile)
const fixtures = join(import.meta.dirname, 'fixtures')
const tool = (name: string): string => join(import.meta.dirname, '../node_modules/.bin', name)

interface Framework {
  program: string
  /** The command that checks a folder. */
  check(folder: string): readonly [tool: string, ...args: string[]]
  /** Texts of the program, each with a mistake in its place. */
  mistakes: Readonly<Record<string, string>>
}

const tsx: Omit<Framework, 'program'> = {
  check: (folder) => ['tsc', '-p', folder],
  mistakes: {
    'selected="year"': 'selectd="year"',
    'price-host="https://prices.example"': 'price-host={1}',
    'inline />': 'inline="maybe" />',
    'tax="both"': 'tax="none"',
    'track(event.detail)': 'event.detail.nothing',
    'only="attention"': 'only="all"',
    '=> changed(detail)': '=> detail.nothing',
  },
}

const { 'only="attention"': _, ...withoutOnly } = tsx.mistakes

const frameworks: Readonly<Record<string, Framework>> = {
  react: { ...tsx, program: 'program.tsx' },
  preact: {
    ...tsx,
    program: 'program.tsx',
    mistakes: { ...withoutOnly, 'plans="97769 97772"': 'only="attention"' },
  },
  vue: {
    program: 'Program.vue',
    check: (folder) => ['vue-tsc', '-p', folder],
    mistakes: {
      'selected="year"': 'selectd="year"',
      'price-host="https://prices.example"': ':price-host="1"',
      'inline />': 'inline="maybe" />',
      'tax="both"': 'tax="none"',
      'track(event.detail)': 'event.detail.nothing',
      'only="attention"': 'only="all"',
      '=> changed(detail)': '=> detail.nothing',
    },
  },
  svelte: {
    program: 'Program.svelte',
    check: (folder) => ['svelte-check', '--workspace', folder, '--tsconfig', './tsconfig.json'],
    mistakes: {
      'selected="year"': 'selectd="year"',
      'price-host="https://prices.example"': 'price-host={1}',
      'inline></': 'inline="maybe"></',
      'tax="both"': 'tax="none"',
      'track(event.detail)': 'event.detail.nothing',
      'plans="97769 97772"': 'only="attention"',
      '=> changed(detail)': '=> detail.nothing',
    },
  },
}

beforeAll(async () => {
  const modules = join(fixtures, 'node_modules')
  rmSync(modules, { recursive: true, force: true })
  mkdirSync(join(modules, 'vitrine'), { recursive: true })
  const tarball = await packFolder('dist/packages/vitrine', modules)
  await run('tar', ['-xzf', tarball, '--strip-components=1', '-C', join(modules, 'vitrine')])
})

/** What a checker says of the programs in a folder, of which one is wrong. */
const errors = async ({ check }: Framework, folder: string): Promise<string> => {
  const [name, ...args] = check(folder)
  return run(tool(name), args, { cwd: fixtures }).then(
    () => '',
    ({ stdout }: { stdout: string }) => stdout,
  )
}

// Both programs in one run: a checker reads the types of its framework each time, which takes most of it.
it.each(Object.entries(frameworks))(
  'compiles a strict program of %s against the packed package, and none with a misspelt attribute, a wrong value or a wrong detail',
  async (name, framework) => {
    const folder = mkdtempSync(join(fixtures, 'broken-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    cpSync(join(fixtures, name), folder, { recursive: true })
    const source = readFileSync(join(folder, framework.program), 'utf8')
    const broken = Object.entries(framework.mistakes).reduce((text, [right, wrong]) => {
      expect(text).toContain(right)
      return text.replace(right, wrong)
    }, source)
    writeFileSync(join(folder, `Broken${extname(framework.program)}`), broken)
    const output = await errors(framework, folder)
    expect(output).not.toContain(framework.program)
    const traces = [
      /Broken/,
      /selectd/,
      /Type 'number' is not/,
      /Type '(string|"maybe")' is not/,
      /"none"/,
      /'nothing'/,
    ]
    for (const trace of traces) expect(output).toMatch(trace)
  },
)
