import type { Finding } from '../../src/cli/check/finding.ts'
import { type Page, pageOf } from '../../src/cli/page/page.ts'
import { pageFindings } from '../../src/cli/page/page-findings.ts'

/** Parts of pages that `vitrine check --page` reads, and what it says of them. */

export const tag =
  '<script async src="https://cdn.example/vitrine.js" data-client="1001" data-price-host="https://prices.example" data-checkout-host="https://checkout.example" data-endpoint="https://endpoint.example"></script>'
export const link = '<a href="https://checkout.example/1001/?cart=97772">Buy</a>'
export const card = `<vitrine-card product="97772">${link}</vitrine-card>`

interface Source {
  head?: string
  at?: string
  policy?: string
}

/** A page whose head begins on line 3, and whose body on line 6. */
export const pageWith = (body: string, { head = tag, at, policy = '' }: Source = {}): Page =>
  pageOf(
    `<!doctype html>\n<html lang="en"><head><title>Shop</title>\n${head}\n</head>\n<body>\n${body}\n</body></html>`,
    at ?? 'https://shop.example/',
    policy || null,
  )

/** The findings of a page, each as its line, its result and its text. */
export const faultsOf = (body: string, source: Source = {}): Finding[] => pageFindings(pageWith(body, source))

export const briefly = (findings: readonly Finding[]): string[] =>
  findings.map(({ line, status, check, found }) => `${line ?? '-'} ${status} ${check}: ${found}`)

export const snippets = (findings: readonly Finding[]): (string | undefined)[] =>
  findings.map(({ snippet }) => snippet)
