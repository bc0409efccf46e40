import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { settings } from '../../src/endpoint/settings.ts'
import { buildDeploy, type DeployMode } from './runtimes/functions.ts'

const deploy = new URL('../../src/endpoint/deploy/', import.meta.url).pathname
const read = (file: string): string => readFileSync(join(deploy, file), 'utf8')
const names = Object.values(settings).map(({ name }) => name)
const required = Object.values(settings).flatMap((setting) => ('required' in setting ? [setting.name] : []))

const built = async (mode: DeployMode): Promise<(file: string) => string> => {
  const { folder, remove } = await buildDeploy(mode)
  onTestFinished(remove)
  return (file) => join(folder, file)
}

it.each(['node/Dockerfile', 'cloudflare/wrangler.toml', 'aws-lambda/template.yaml', 'vercel/vercel.json'])(
  'names no setting in %s that does not exist',
  (file) => {
    for (const [name] of read(file).matchAll(/VITRINE_\w+/g)) expect(names).toContain(name)
  },
)

it.each(['cloudflare/wrangler.toml', 'aws-lambda/template.yaml'])(
  'asks for every required setting in %s',
  (file) => {
    for (const name of required) expect(read(file)).toContain(name)
  },
)

it('hands each parameter of the Lambda template to the function', () => {
  const template = read('aws-lambda/template.yaml')
  const parameters = [...template.matchAll(/^ {2}(\w+): \{ Type: String/gm)].map(([, name]) => name)
  const used = [...template.matchAll(/!Ref (\w+)/g)].map(([, name]) => name)
  expect(parameters.length).toBeGreaterThan(required.length)
  expect(parameters).toEqual(used)
})

it('keeps secrets out of plain sight in every deploy file', () => {
  expect(read('aws-lambda/template.yaml')).toMatch(/Password: \{ Type: String, NoEcho: true \}/)
  expect(read('cloudflare/wrangler.toml')).not.toMatch(/^VITRINE_(PASSWORD|TOKEN_KEY|NOTIFICATION_SECRET)/m)
})

it('builds a container’s folder: one module, and the Dockerfile that starts it', async () => {
  const file = await built('node')
  const [, module = ''] = /^COPY (\S+) /m.exec(readFileSync(file('Dockerfile'), 'utf8')) ?? []
  expect(existsSync(file(module))).toBe(true)
  expect(readFileSync(file('Dockerfile'), 'utf8')).toContain(`CMD ["node", "${module}"]`)
})

it('builds a Lambda folder: the module that the template’s handler names', async () => {
  const file = await built('aws-lambda')
  const [, module, handler] = /Handler: (\w+)\.(\w+)/.exec(readFileSync(file('template.yaml'), 'utf8')) ?? []
  expect(readFileSync(file(`${module}.mjs`), 'utf8')).toMatch(
    new RegExp(`export\\s*\\{[^}]* as ${handler}\\b`),
  )
})

it('builds a Vercel folder: the function that vercel.json configures and leads to', async () => {
  const file = await built('vercel')
  const { functions, rewrites, crons } = JSON.parse(readFileSync(file('vercel.json'), 'utf8'))
  const [module = ''] = Object.keys(functions)
  expect(existsSync(file(module))).toBe(true)
  expect(rewrites).toEqual([{ source: '/(.*)', destination: `/${module.replace('.mjs', '')}` }])
  expect(crons).toEqual([{ path: '/settle', schedule: '* * * * *' }])
})

it('binds what the Worker exports, and starts the file that is there', async () => {
  const wrangler = read('cloudflare/wrangler.toml')
  const [, main = ''] = /^main = "(.+)"$/m.exec(wrangler) ?? []
  const worker: object = await import(join(deploy, 'cloudflare', main))
  for (const [, name = ''] of wrangler.matchAll(/class_name = "(\w+)"/g)) expect(worker).toHaveProperty(name)
  expect(wrangler).toContain('new_sqlite_classes = ["VitrineStore"]')
  expect(wrangler).toMatch(/^name = "STORE"$/m)
  // Without it the bundle would be over 100 kB gzip.
  expect(wrangler).toMatch(/^minify = true$/m)
})
