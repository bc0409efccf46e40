import { execFile, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The Node that runs installed packages. The tests themselves run under the one of the repository. */
export const consumerNode = process.env.VITRINE_CONSUMER_NODE ?? process.execPath

/** npm of the machine, without its notes on configuration. */
export const npm = (args: readonly string[], cwd: string) =>
  run('npm', [...args, '--loglevel=error', '--no-audit', '--no-fund', '--no-update-notifier'], { cwd })

/** Runs a program of the packages that a folder has, and never one from a registry. */
export const npx = (args: readonly string[], cwd: string) =>
  run('npm', ['exec', '--no', '--offline', '--', ...args], { cwd })

/** Packs a folder of `dist/packages`; the path of the tarball. */
export const packFolder = async (folder: string, into: string): Promise<string> => {
  const { stdout } = await npm(['pack', '--json', '--pack-destination', into], folder)
  const [packed]: { filename: string }[] = Object.values(JSON.parse(stdout))
  if (!packed) throw new Error(`npm pack wrote no tarball of ${folder}.`)
  return join(into, packed.filename)
}

export interface InstalledPackage {
  folder: string
  /** Every package in `node_modules`, sorted. */
  installed: string[]
  /** Type-checks programs beside the installed package, declarations of libraries included. */
  compile(...codes: readonly string[]): Promise<void>
  /** Runs a program beside the installed package; its output. */
  execute(code: string, env?: Readonly<Record<string, string>>): Promise<string>
  /** Runs a program that does not end by itself until it has printed a line, which is returned, and then ends it. */
  firstLine(code: string, env: Readonly<Record<string, string>>): Promise<string>
}

const write = (folder: string, name: string, text: string): string => {
  const file = join(folder, name)
  writeFileSync(file, text)
  return file
}

/** Installs a tarball into a project of its own, as a user would, with the optional packages that are named. */
export const installPackage = async (
  tarball: string,
  optional: readonly string[] = [],
): Promise<InstalledPackage> => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-consumer-'))
  write(folder, 'package.json', '{ "private": true, "type": "module" }')
  await npm(['install', '--prefer-offline', tarball, ...optional], folder)
  const lock = JSON.parse(readFileSync(join(folder, 'node_modules/.package-lock.json'), 'utf8'))
  mkdirSync(join(folder, 'node_modules/@types'), { recursive: true })
  for (const name of ['@types/node', 'undici-types'])
    symlinkSync(resolve('node_modules', name), join(folder, 'node_modules', name))
  return {
    folder,
    installed: Object.keys(lock.packages)
      .map((path) => path.replace(/^.*node_modules\//, ''))
      .sort(),
    async compile(...codes) {
      const files = codes.map((code, index) => write(folder, `compiled-${index}.ts`, code))
      const compilerOptions = {
        module: 'nodenext',
        target: 'es2023',
        lib: ['es2023', 'dom', 'dom.iterable'],
        types: ['node'],
        strict: true,
        noEmit: true,
      }
      write(folder, 'tsconfig.json', JSON.stringify({ compilerOptions, files }))
      await run(resolve('node_modules/.bin/tsc'), ['-p', folder]).catch(({ stdout }: { stdout: string }) => {
        throw new Error(stdout)
      })
    },
    async execute(code, env = {}) {
      const { stdout } = await run(consumerNode, [write(folder, 'program.ts', code)], {
        env: { ...process.env, ...env },
      })
      return stdout.trim()
    },
    async firstLine(code, env) {
      const child = spawn(consumerNode, [write(folder, 'started.ts', code)], {
        env: { ...process.env, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      const ended = new Promise((resolve) => child.once('close', resolve))
      let [output, errors] = ['', '']
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        errors += text
      })
      try {
        return await new Promise<string>((resolve, reject) => {
          child.stdout.setEncoding('utf8').on('data', (text: string) => {
            output += text
            if (output.includes('\n')) resolve(output.split('\n', 1)[0] ?? '')
          })
          child.once('close', () => reject(new Error(`It ended without a line: ${errors}`)))
        })
      } finally {
        child.kill('SIGKILL')
        await ended
      }
    },
  }
}
