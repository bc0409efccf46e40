import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { endpointFolder } from '../../src/cli/init/endpoint-folder.ts'
import { questions } from '../../src/cli/init/endpoint-settings.ts'
import { settings } from '../../src/endpoint/config/settings.ts'
import { packages } from './packages.ts'
import { repositoryName } from './set-repository.ts'

/** The settings of the templates. The platform asks for others before it deploys one. */
const examples = {
  [settings.clientId.name]: '1001',
  [settings.username.name]: 'merchant-1001',
  [settings.password.name]: 'password',
  [settings.pricingUrl.name]: 'https://pricing.example',
  [settings.baseUrl.name]: 'https://rest.example',
  [settings.checkoutUrl.name]: 'https://checkout.example/',
  [settings.origins.name]: 'https://shop.example',
}

const meanings = Object.fromEntries(
  Object.entries(questions).map(([key, question]) => [
    settings[key as keyof typeof questions].name,
    question,
  ]),
)

/** The branch that the release pushes, since a button copies a folder of a repository. */
export const templatesBranch = 'templates'

const repository = `https://github.com/${repositoryName(packages.vitrine?.repository.url ?? '')}`
const folderOf = (name: string): string => `${repository}/tree/${templatesBranch}/${name}`

/** The variables that Vercel asks for: it reads none from the folder. */
const vercelVariables = [...Object.keys(examples), settings.store.name, 'CRON_SECRET']

/** The addresses of the buttons, by platform. */
export const buttons = {
  cloudflare: `https://deploy.workers.cloudflare.com/?url=${encodeURIComponent(folderOf('cloudflare'))}`,
  vercel: `https://vercel.com/new/clone?${new URLSearchParams({
    'repository-url': folderOf('vercel'),
    'project-name': 'vitrine-endpoint',
    env: vercelVariables.join(),
    envDescription:
      'The hosts and credentials of your shop, a Redis, and a secret of your own for the schedule.',
  })}`,
} as const

/** The manifest with the text that the platform shows beside each setting. */
const withMeanings = (manifest: string): string => {
  const bindings = Object.fromEntries(
    Object.entries(meanings).map(([name, description]) => [name, { description }]),
  )
  return `${JSON.stringify({ ...JSON.parse(manifest), cloudflare: { bindings } }, null, 2)}\n`
}

const readme = (title: string, address: string): string => `# Vitrine endpoint on ${title}

[Deploy to ${title}](${address})

The button copies this folder into a repository of yours, asks for the settings and deploys it. Then
\`npx @vitrine/cli check --endpoint <address> --origin <your page> --products <product>\` calls it as your page would.
The folder is that of \`npx @vitrine/cli init endpoint\`.
`

/** The folders that the deploy buttons copy: those of `vitrine init endpoint`, without a secret. */
export const templates = (): Record<string, string> => {
  const given = { name: 'vitrine-endpoint', settings: examples }
  const files = (runtime: keyof typeof buttons) =>
    endpointFolder(runtime, given).files.map(({ path, text, isSecret }) => ({
      path: isSecret ? `${path}.example` : path,
      text,
    }))
  const written = {
    cloudflare: files('cloudflare').map(({ path, text }) => ({
      path,
      text: path === 'package.json' ? withMeanings(text) : text,
    })),
    // Vercel asks for the variables that its button names.
    vercel: files('vercel').filter(({ path }) => path !== '.env.example' && path !== '.vercelignore'),
  }
  return {
    ...Object.fromEntries(
      Object.entries(written).flatMap(([folder, list]) =>
        list.map(({ path, text }) => [`${folder}/${path}`, text]),
      ),
    ),
    'cloudflare/README.md': readme('Cloudflare', buttons.cloudflare),
    'vercel/README.md': readme('Vercel', buttons.vercel),
  }
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '../..')
  const target = join(root, 'dist/templates')
  rmSync(target, { recursive: true, force: true })
  for (const [path, text] of Object.entries(templates())) {
    mkdirSync(dirname(join(target, path)), { recursive: true })
    writeFileSync(join(target, path), text)
  }
  console.log(relative(root, target))
}
