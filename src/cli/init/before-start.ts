import { existsSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import type { EndpointFolder } from './endpoint-folder.ts'

/** Before the first publish npm finds no package: a folder beside a checkout installs those that it has built. */
export const stepsBeside = (
  checkout: string,
  folder: string,
  steps: EndpointFolder['steps'],
): EndpointFolder['steps'] => {
  const from = relative(resolve(folder), resolve(checkout))
  const built = `${from}/dist/packages`
  return steps.flatMap(([command, purpose]): EndpointFolder['steps'] => {
    if (command !== 'npm install') return [[command, purpose]]
    const install: [string, string] = [
      `npm install --install-links ${built}/endpoint ${built}/cli`,
      `${purpose}, from the checkout`,
    ]
    if (existsSync(join(checkout, 'dist/packages/cli'))) return [install]
    return [[`npm run build:packages --prefix ${from}`, 'builds the packages of the checkout'], install]
  })
}

/** The oldest Node that Wrangler runs on. */
const needed = [22, 12] as const

/** A sentence for a shell whose Node is too old. Programs that `npx` starts in a checkout get a newer one, so npm's counts. */
export const nodeNote = (
  runtime: string,
  folder: string,
  npmUserAgent: string | undefined,
  checkout: string | undefined,
): string | undefined => {
  const version = /\bnode\/v(\d+\.\d+\.\d+)/.exec(npmUserAgent ?? '')?.[1] ?? process.versions.node
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (runtime !== 'cloudflare' || major > needed[0] || (major === needed[0] && minor >= needed[1])) return
  const bin = checkout && relative(resolve(folder), join(checkout, 'node_modules/.bin'))
  return `Wrangler needs Node ${needed.join('.')} or newer, and this is ${version}. ${
    bin ? `The checkout has one: PATH="$PWD/${bin}:$PATH" npm start` : 'Install a newer one before npm start.'
  }`
}
