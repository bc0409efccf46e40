import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { findNginx, isSkipped } from '../support/programs.ts'

// The proxies of docs/guide/relay.md, as far as a program for them runs here.

const guide = readFileSync(join(import.meta.dirname, '../../docs/guide/relay.md'), 'utf8')
const recipe = (name: string): string => {
  const text = new RegExp(`^\`\`\`\\w+ \\[${name}\\]\\n([\\s\\S]*?)^\`\`\``, 'm').exec(guide)?.[1]
  if (!text) throw new Error(`The guide has no recipe for ${name}.`)
  return text
}

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

const listen = async (server: Server): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ends.push(() => server.close())
  return (server.address() as AddressInfo).port
}

const freePort = async (): Promise<number> => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

const ended = (child: ChildProcess): Promise<unknown> =>
  new Promise((resolve) => {
    child.once('exit', resolve)
    child.kill('SIGTERM')
  })

it.skipIf(isSkipped(findNginx()))('passes a look-up on through nginx as the guide says', async () => {
  const program = findNginx() ?? ''
  expect(program, 'nginx, by npx node tools/install-programs.ts').not.toBe('')
  const seen: { url: string | undefined; address: unknown; country: unknown; language: unknown }[] = []
  const relay = createServer(({ url, headers }, response) => {
    seen.push({
      url,
      address: headers['x-forwarded-for'],
      country: headers['x-country'],
      language: headers['accept-language'],
    })
    if (url?.includes('97773')) {
      response.writeHead(307, { location: `https://prices.example${url}` }).end()
      return
    }
    response.writeHead(200, { age: '7', 'cache-control': 'no-store', 'server-timing': 'cache;desc=fresh' })
    response.end('[]')
  })
  const relayPort = await listen(relay)
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-nginx-'))
  ends.push(() => rmSync(folder, { recursive: true }))
  const kept = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  const configuration = join(folder, 'nginx.conf')
  // The module that knows countries is not part of nginx.
  writeFileSync(
    configuration,
    `daemon off; pid ${folder}/pid; error_log stderr; events {}
http {
  access_log off; ${kept.join(' ')}
  map $remote_addr $geoip2_data_country_code { default FR; }
  server { listen 127.0.0.1:${port};
${recipe('nginx').replace('127.0.0.1:4403', `127.0.0.1:${relayPort}`)}
  }
}`,
  )
  const nginx = spawn(program, ['-c', configuration, '-e', 'stderr'], { stdio: 'ignore' })
  ends.push(() => ended(nginx))
  const ask = (query: string) =>
    fetch(`http://127.0.0.1:${port}/shop/prices${query}`, {
      redirect: 'manual',
      headers: { 'accept-language': 'de-DE', 'x-country': 'JP', 'x-forwarded-for': '203.0.113.7' },
    })
  await expect.poll(() => ask('').catch(() => undefined), { timeout: 10_000 }).toBeDefined()
  seen.splice(0)
  const query = '?client_id=1001&product_id=97772,97776&coupon=A%2BB&coupon2=%C3%A9'
  const answer = await ask(query)
  expect(seen).toEqual([
    { url: `/prices${query}`, address: '203.0.113.7, 127.0.0.1', country: 'FR', language: 'de-DE' },
  ])
  expect([answer.status, answer.headers.get('age'), answer.headers.get('server-timing')]).toEqual([
    200,
    '7',
    'cache;desc=fresh',
  ])
  const sentOn = await ask('?product_id=97773')
  expect([sentOn.status, sentOn.headers.get('location')]).toEqual([
    307,
    'https://prices.example/prices?product_id=97773',
  ])
})

it('rewrites the relay’s path alone on Vercel and Netlify', () => {
  const { rewrites } = JSON.parse(recipe('Vercel')) as { rewrites: unknown }
  expect(rewrites).toEqual([{ source: '/shop/prices', destination: 'https://api.shop.example/prices' }])
  expect(recipe('Netlify').split('\n')[1]?.split(/\s+/)).toEqual([
    '/shop/prices',
    'https://api.shop.example/prices',
    '200',
  ])
})
