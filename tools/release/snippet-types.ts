import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packages } from './packages.ts'

const root = join(import.meta.dirname, '../..')

/**
 * Every TypeScript snippet of README and docs, except configuration files of other tools. The lane of the examples
 * compiles those of the guide to frameworks.
 */
export const snippets = (): string[] =>
  globSync(['README.md', 'docs/guide/*.md', 'docs/reference/*.md'], {
    cwd: root,
    exclude: ['docs/guide/frameworks.md'],
  }).flatMap((page) =>
    [...readFileSync(join(root, page), 'utf8').matchAll(/```ts\n([\s\S]*?)```/g)]
      .map(([, text]) => text ?? '')
      .filter((text) => !text.startsWith('// vite.config.ts')),
  )

/** The compiler's messages about these snippets against the built packages, through their `exports`. */
export const typeErrors = (files: readonly string[]): string => {
  const folder = mkdtempSync(join(root, 'node_modules/.snippets-'))
  try {
    files.forEach((text, index) => {
      writeFileSync(join(folder, `snippet-${index + 1}.ts`), `${text}\nexport {}\n`)
    })
    writeFileSync(join(folder, 'given.d.ts'), 'declare const tokenKey: string\n')
    mkdirSync(join(folder, 'node_modules/@vitrine'), { recursive: true })
    for (const [built, { name }] of Object.entries(packages))
      symlinkSync(join(root, 'dist/packages', built), join(folder, 'node_modules', name))
    const compilerOptions = {
      noEmit: true,
      composite: false,
      incremental: false,
      noUnusedLocals: false,
      rootDir: root,
      jsx: 'react-jsx',
      jsxImportSource: 'preact',
      lib: ['ES2023', 'DOM', 'DOM.Iterable'],
      types: ['node'],
      rewriteRelativeImportExtensions: false,
      allowImportingTsExtensions: true,
    }
    const config = {
      extends: join(root, 'tsconfig.json'),
      compilerOptions,
      include: ['*.ts'],
      references: [],
      files: undefined,
    }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
    return spawnSync('tsc', ['-p', folder], { encoding: 'utf8' }).stdout
  } finally {
    rmSync(folder, { recursive: true })
  }
}
