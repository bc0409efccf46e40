import { existsSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import manifest from '../package.json' with { type: 'json' }
import type { EndpointFolder } from './endpoint-folder.ts'
import { withPart } from './templates.ts'

/**
 * The folder as a checkout writes it. Before the first publish npm finds no package of this name, and whoever registers
 * the name would run code on the merchant's machine. So the folder holds the packages as tarballs, which `npm ci` in a
 * container and at a host that builds finds there too.
 */
export const fromCheckout = (
  checkout: string,
  folder: string,
  { files, steps }: EndpointFolder,
): EndpointFolder => {
  const from = relative(resolve(folder), resolve(checkout))
  const built = `${from}/dist/packages`
  const tarballs = (text: string): string =>
    text.replace(/"@vitrine\/(endpoint|cli)": "[^"]*"/g, (_, name: string) => {
      return `"@vitrine/${name}": "file:packages/vitrine-${name}-${manifest.version}.tgz"`
    })
  const build: [string, string] = [
    `npm run build:packages --prefix ${from}`,
    'builds the packages of the checkout',
  ]
  const pack: [string, string] = [
    `npm pack --pack-destination packages ${built}/endpoint ${built}/cli`,
    'the packages of the checkout, for this folder alone',
  ]
  const isBuilt = existsSync(join(checkout, 'dist/packages/cli'))
  return {
    files: [
      ...files.map((file) => {
        if (file.path === 'package.json') return { ...file, text: tarballs(file.text) }
        if (file.path !== 'Dockerfile') return file
        return { ...file, text: withPart(file.text, /^RUN npm ci/m, 'COPY packages packages\nRUN npm ci') }
      }),
      { path: 'packages/.gitkeep', text: '' },
    ],
    steps: [...(isBuilt ? [] : [build]), pack, ...steps],
  }
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
