/**
 * `vitrine init endpoint`: writes a folder from which an endpoint is started or deployed. The seven settings come from
 * the environment, and on a terminal the missing ones are asked for. No secret is an argument, none is printed, and
 * each stands in one file that only its owner can read. A file that exists is never overwritten.
 */

import { basename, resolve } from 'node:path'
import type { Command, CommandContext } from '../command/command.ts'
import { exitCodes, UsageError } from '../command/errors.ts'
import { fromCheckout, nodeNote } from '../init/before-start.ts'
import { type EndpointFolder, endpointFolder, type RuntimeName, runtimes } from '../init/endpoint-folder.ts'
import { readEndpointSettings } from '../init/endpoint-settings.ts'
import { checkout } from '../init/templates.ts'
import { refuseExisting, writeFolder } from '../init/write-folder.ts'
import { askText } from '../terminal/ask-secret.ts'

const names = Object.keys(runtimes) as RuntimeName[]

const runtimeOf = async ({ args, terminal }: CommandContext): Promise<RuntimeName> => {
  const find = (text: string | undefined) => names.find((name) => name === text)
  const given = args.text('runtime')
  const chosen = find(given)
  if (chosen) return chosen
  if (given !== undefined || !terminal.stdin.isTTY || !terminal.stderr.isTTY)
    throw new UsageError(`--runtime must be ${names.slice(0, -1).join(', ')} or ${names.at(-1)}.`)
  for (;;) {
    const answer = find((await askText(terminal, `Where will it run? ${names.join(', ')}: `)).trim())
    if (answer) return answer
  }
}

/** The name of the folder as that of a package, a Worker and a stack. */
const nameOf = (folder: string): string =>
  basename(folder)
    .toLowerCase()
    .replace(/[^a-z0-9-]+/g, '-')
    .replace(/^[^a-z]+|(?<!-)-+$/g, '')
    .slice(0, 50) || 'vitrine-endpoint'

const sample = {
  VITRINE_CLIENT_ID: '0',
  VITRINE_USERNAME: '-',
  VITRINE_PASSWORD: '-',
  VITRINE_PRICING_URL: '-',
  VITRINE_BASE_URL: '-',
  VITRINE_CHECKOUT_URL: '-',
  VITRINE_ORIGINS: '-',
}

/** What is written into a folder for a runtime. */
const contentsOf = (
  runtime: RuntimeName,
  folder: string,
  given: Parameters<typeof endpointFolder>[1],
): EndpointFolder => {
  const published = endpointFolder(runtime, given)
  const root = checkout()
  return root ? fromCheckout(root, folder, published) : published
}

/** `vitrine init endpoint`. */
export const init: Command = {
  name: 'init',
  argument: 'what',
  needsArgument: 'what to begin: endpoint',
  summary: 'writes a folder from which an endpoint is started or deployed',
  about: [
    'Writes the package file, the entry with its modules, the configuration of the deploy tool and the settings, for Cloudflare Workers, Node with Docker, AWS Lambda or Vercel. Then it prints the commands up to the check that calls the endpoint.',
    'The seven settings are asked for, without showing the password. Those in the environment are not asked for, and without a terminal all of them come from there. AWS and Vercel need the address of a Redis as well.',
    'No file is overwritten. Secrets are in one file, which git ignores.',
  ],
  options: [
    { name: 'runtime', value: 'name', about: `${names.join(', ')}; asked for when left out` },
    { name: 'folder', value: 'path', about: 'the folder to write (default: vitrine-endpoint)' },
  ],
  variables: [
    { name: 'VITRINE_CLIENT_ID', about: 'the client account ID' },
    { name: 'VITRINE_USERNAME', about: 'user name of the REST host' },
    { name: 'VITRINE_PASSWORD', about: 'its password' },
    { name: 'VITRINE_PRICING_URL', about: 'address of the public price host' },
    { name: 'VITRINE_BASE_URL', about: 'address of the authenticated REST host' },
    { name: 'VITRINE_CHECKOUT_URL', about: 'address before the client ID in your checkout links' },
    { name: 'VITRINE_ORIGINS', about: 'origins of the pages that call the endpoint' },
    { name: 'VITRINE_STORE', about: 'address of the Redis, for AWS and Vercel' },
  ],
  examples: [
    'vitrine init endpoint',
    'vitrine init endpoint --runtime cloudflare --folder shop-endpoint',
    'vitrine init endpoint --runtime node --env-file live.env',
  ],
  async run(context) {
    const { args, output, terminal } = context
    if (args.argument !== 'endpoint')
      throw new UsageError('There is one thing to begin: vitrine init endpoint.')
    const runtime = await runtimeOf(context)
    const folder = args.text('folder') ?? 'vitrine-endpoint'
    const name = nameOf(resolve(folder))
    // Before the questions, whose answers would be lost. The names of the files do not follow from the settings.
    const paths = contentsOf(runtime, folder, { name, settings: sample }).files.map(({ path }) => path)
    refuseExisting(folder, paths)
    const settings = await readEndpointSettings(context, runtimes[runtime].needsStore)
    const { files, steps } = contentsOf(runtime, folder, { name, settings })
    writeFolder(folder, files)
    const note = nodeNote(runtime, folder, terminal.env.npm_config_user_agent, checkout())
    output.json({
      folder: resolve(folder),
      runtime,
      files: paths,
      steps: steps.map(([command]) => command),
      ...(note && { note }),
    })
    output.line(`${folder}: ${paths.join(', ')}`, 'success')
    output.line()
    output.line('Next:')
    output.line(`  cd ${folder}`)
    for (const [command, purpose] of steps) output.line(`  ${command.padEnd(44)}  # ${purpose}`)
    if (note) {
      output.line()
      output.paragraph(note)
    }
    return exitCodes.done
  },
}
