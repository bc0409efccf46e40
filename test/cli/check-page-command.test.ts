/**
 * `vitrine check --page` as a command: what it prints of files and of addresses, the script that it asks for, and wrong
 * use. What it says of markup is in check-page.test.ts; that it asks the page's price host and endpoint, in
 * check-page-prices.test.ts.
 */

import { readdirSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Finding } from '../../src/cli/check/finding.ts'
import { fileWith } from '../support/folder.ts'
import { briefly, card, link, tag } from './page-source.ts'
import { runHere, serve } from './support.ts'

it('finds no fault but warnings in the pages of the demo', () => {
  const folder = join(import.meta.dirname, '../../demo')
  const pages = readdirSync(folder).filter((name) => name.endsWith('.html') && name !== 'not-found.html')
  expect(pages.length).toBeGreaterThan(8)
  return Promise.all(
    pages.map(async (name) => {
      const { stdout } = await runHere(
        ['check', '--json', '--page', join(folder, name), '--origin', 'http://localhost:4400'],
        { fetch: () => Promise.reject(new TypeError('fetch failed')) },
      )
      const { checks }: { checks: Finding[] } = JSON.parse(stdout)
      const failed = checks.filter(({ status }) => status === 'failed')
      // That page shows what is left when a script is missing, beside one that is there.
      expect(
        failed.map(({ line }) => line),
        name,
      ).toEqual(name === 'down.html' ? [13] : [])
    }),
  )
})

describe('vitrine check --page', () => {
  const html = `<!doctype html>\n${tag}\n<vitrine-card porduct="97772">${link}</vitrine-card>`

  it('prints line, cause and corrected markup, and fails', async () => {
    const { code, stdout } = await runHere(['check', '--page', fileWith('page.html', html)])
    expect(stdout.split('\n')).toEqual([
      'Result  Line  Check           Found',
      'failed  3     <vitrine-card>  porduct="97772" is unknown: write product',
      '',
      'What to do',
      '  Line 3, <vitrine-card>: Write:',
      '      <vitrine-card product="97772">',
      '',
    ])
    expect(code).toBe(1)
  })

  it('writes the preload that a page without faults can have, and none into the middle of faults', async () => {
    const source = `<!doctype html>\n${tag}\n${card}`
    const right = fileWith('right.html', source)
    const wrong = fileWith('wrong.html', `${source}<vitrine-card porduct="1">${link}</vitrine-card>`)
    const { code, stdout } = await runHere(['check', '--page', right])
    expect(stdout).toContain(
      '<link rel="preload" as="fetch" crossorigin href="https://prices.example/prices?client_id=1001&amp;product_id=97772">',
    )
    expect(code).toBe(0)
    expect((await runHere(['check', '--page', wrong])).stdout).not.toContain('preload')
  })

  it('reads an address with the policy of its header', async () => {
    const address = await serve((_, response) => {
      response.setHeader('content-security-policy', "connect-src 'self'")
      response.end(html.replace('porduct', 'product').replace('https://cdn.example', ''))
    })
    const { stdout } = await runHere(['check', '--json', '--page', `${address}/pricing`])
    expect(JSON.parse(stdout).checks).toMatchObject([
      { check: 'Content Security Policy', snippet: expect.stringContaining('https://prices.example') },
      { check: 'Content Security Policy' },
    ])
  })

  it.each<[string, string, (response: ServerResponse) => void, string[]]>([
    ['comes', '/vitrine.js', (response) => response.end(), []],
    [
      'is not there',
      '/vitrine.js',
      (response) => response.writeHead(404).end(),
      ['3 failed Script: the address of the script answers 404, so nothing of Vitrine runs'],
    ],
    [
      'is a page',
      '/vitrine.js',
      (response) => response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(),
      ['3 failed Script: the address of the script answers with a page, so nothing of Vitrine runs'],
    ],
    [
      'may not be read',
      'http://localhost:PORT/vitrine.js',
      (response) => response.end(),
      ['3 failed Script: the host of the script does not let the page read it, so the browser refuses it'],
    ],
    [
      'may be read',
      'http://localhost:PORT/vitrine.js',
      (response) => response.writeHead(200, { 'access-control-allow-origin': '*' }).end(),
      [],
    ],
    [
      'breaks off',
      '/vitrine.js',
      (response) => response.destroy(),
      ['3 warning Script: HOST, the host of the script, does not answer this command'],
    ],
  ])('asks for the script at the address of a page, which %s', async (_, src, answer, expected) => {
    const address = await serve(({ url, headers: { host = '' } }, response) => {
      if (url === '/vitrine.js') return answer(response)
      const crossing = tag.replace('async', 'async crossorigin')
      const own = src.replace('PORT', host.split(':')[1] ?? '')
      return response.end(
        `<!doctype html>\n\n${crossing.replace('https://cdn.example/vitrine.js', own)}\n${card}`,
      )
    })
    const { code, stdout } = await runHere(['check', '--json', '--page', `${address}/`])
    const checks: Finding[] = JSON.parse(stdout).checks
    const ofScript = checks.filter(({ check }) => check === 'Script')
    const { host } = new URL(address)
    expect(briefly(ofScript)).toEqual(expected.map((line) => line.replace('HOST', host)))
    expect(checks.some(({ check }) => check === 'Page')).toBe(expected.length === 0)
    expect(code).toBe(ofScript.some(({ status }) => status === 'failed') ? 1 : 0)
  })

  it('says that a page has nothing of Vitrine', async () => {
    const address = await serve((_, response) => response.end('<p>Hello'))
    const { code, stdout } = await runHere(['check', '--page', address])
    expect(stdout).toContain('nothing of Vitrine is on it')
    expect(code).toBe(1)
  })

  it.each([
    [['--page', '/nowhere.html'], 'cannot be read'],
    [['--page', 'http://127.0.0.1:1/'], '--page: 127.0.0.1:1 cannot be reached.'],
    [['--page', 'https://'], '--page: this address cannot be read.'],
    [['--page', 'page.html', '--catalogue'], 'two checks'],
  ])('refuses %j as wrong use', async (args, words) => {
    const { code, stderr } = await runHere(['check', ...args])
    expect(stderr).toContain(words)
    expect(code).toBe(2)
  })
})
