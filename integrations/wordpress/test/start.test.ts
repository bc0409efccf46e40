import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { usePatientBrowser } from '../../../test/support/browser.ts'

const root = join(import.meta.dirname, '../../..')
const free = ['demo', 'pricing', 'rest', 'endpoint'].flatMap((name) => [`--${name}-port`, '0'])
const open = usePatientBrowser()

/** The program of `npm run wordpress`, until it has printed `text`. */
const start = async (text: string, ...options: string[]) => {
  const child: ChildProcess = spawn(
    process.execPath,
    [join(root, 'integrations/wordpress/start.ts'), ...options],
    { cwd: root, env: { ...process.env, VITRINE_TOKEN_KEY: '' }, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let output = ''
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  // SIGTERM, so that PHP and its folder end with it.
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await ended
  })
  await new Promise<void>((found) => {
    const take = (chunk: Buffer): void => {
      output += chunk
      if (output.includes(text)) found()
    }
    child.stdout?.on('data', take)
    child.stderr?.on('data', take)
    child.once('close', () => found())
  })
  const row = (name: string): string => output.match(new RegExp(`^${name} +(.+)$`, 'm'))?.[1] ?? ''
  return { child, ended, row, output: () => output }
}

it('starts a WordPress that sells from the sandbox, with what a person needs to sign in', async () => {
  const { child, ended, row, output } = await start('Ctrl-C', ...free, '--wordpress-port', '0')
  const admin = row('WordPress')
  const [user = '', password = ''] = row('user, password').split(', ')
  expect(admin, output()).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/wp-admin\/$/)

  const { page } = await open()
  await page.goto(admin)
  await page.getByLabel('Username or Email Address').fill(user)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log In' }).click()
  await page.goto(row('settings of the plug-in'))
  await expect.poll(() => page.getByLabel('Client ID').inputValue()).toBe(row('client of the sandbox'))
  expect(await page.getByLabel('Price host', { exact: true }).inputValue()).toBe(row('price host'))
  expect(await page.getByLabel('Checkout host').inputValue()).toBe(row('REST host and checkout'))
  await page.getByRole('button', { name: 'Check the connection' }).click()
  await expect.poll(() => page.getByText('97772').count()).toBeGreaterThan(0)

  const nonce = await (await page.request.get(`${admin}admin-ajax.php?action=rest-nonce`)).text()
  const answer = await page.request.post(new URL('/index.php?rest_route=/wp/v2/posts', admin).href, {
    headers: { 'x-wp-nonce': nonce },
    data: { title: 'A post', content: '[vitrine_card product="97772"]', status: 'publish' },
  })
  const { link } = (await answer.json()) as { link: string }
  await page.goto(link)
  const card = page.locator('vitrine-card')
  await expect.poll(() => card.getByText('€77.00').count()).toBeGreaterThan(0)
  // The endpoint lets this page ask for the total before checkout.
  const preview = page.waitForResponse((response) => response.url().includes('/cart/preview'))
  await card.getByRole('link', { name: /Buy/ }).click()
  expect((await preview).status()).toBe(200)

  // A page of another site could post this: nothing here runs code.
  const code = await fetch(new URL('/run-tests.php', admin), {
    method: 'POST',
    body: "return 'ran ' . 6 * 7;",
  })
  expect(await code.text()).not.toContain('ran 42')

  child.kill('SIGINT')
  expect(await ended).toBe(0)
  await expect(fetch(admin)).rejects.toThrow()
})

it('names the option of a port that is taken, and leaves nothing running', async () => {
  const server = createServer()
  onTestFinished(() => void server.close())
  const port = await new Promise<string>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve(String((server.address() as { port: number }).port))),
  )
  const { ended, output } = await start('is taken', ...free, '--wordpress-port', port)
  expect(await ended).toBe(1)
  expect(output()).toContain(
    `Port ${port} is taken. If Vitrine runs here already, end that first (Ctrl-C). Or choose another port: npm run wordpress -- --wordpress-port`,
  )
})

it('says how it is called, with the ports that playground.json names', async () => {
  const playground: unknown = JSON.parse(
    readFileSync(join(root, 'integrations/wordpress/playground.json'), 'utf8'),
  )
  const { output } = await start('--no-rate-limit', '--help')
  expect(output()).toContain('npm run wordpress -- [options]')
  const port = (name: string): string =>
    output().match(new RegExp(`--${name}-port <n>.+\\((\\d+)\\)`))?.[1] ?? ''
  expect(port('wordpress')).toBe('4404')
  const settings = {
    client: '1001',
    price_host: `http://localhost:${port('pricing')}`,
    checkout_host: `http://localhost:${port('rest')}`,
    endpoint: `http://localhost:${port('endpoint')}`,
  }
  expect(playground).toMatchObject({
    login: true,
    steps: [{ step: 'setSiteOptions', options: { vitrine_settings: settings } }],
  })
})
