import { readFile } from 'node:fs/promises'
import type { Fetch } from '../../client/index.ts'
import { UsageError } from '../command/errors.ts'
import { parsePage, type Tag } from './markup.ts'

/** A page as it was delivered. */
export interface Page {
  source: string
  tags: readonly Tag[]
  /** The address. A file gets one that no server has. */
  url: URL
  /** Whether the address is that of the page, which `'self'` of a policy depends on. */
  isServed: boolean
  /** The policies of its `Content-Security-Policy` header. */
  headerPolicies: readonly string[]
}

/** Where a file is read without `--origin`. */
const nowhere = 'https://your-page.invalid/'

export const isAddress = (text: string): boolean => /^https?:\/\//i.test(text)

/** @param at the address of the page, against which a relative address is resolved */
export const pageOf = (source: string, at: string | undefined, header: string | null = null): Page => ({
  source,
  tags: parsePage(source),
  url: new URL(at ?? nowhere),
  isServed: at !== undefined,
  headerPolicies: header?.split(',').filter((policy) => policy.trim() !== '') ?? [],
})

/**
 * Reads a page from a file, or as a browser asks for it.
 *
 * @param origin the origin that a file will have
 * @throws UsageError
 */
export const readPage = async (
  place: string,
  origin: string | undefined,
  fetch: Fetch,
  signal: AbortSignal,
): Promise<Page> => {
  if (!isAddress(place)) {
    const source = await readFile(place, 'utf8').catch((error: unknown) => {
      throw new UsageError(
        `--page: the file cannot be read (${error instanceof Error && 'code' in error ? error.code : 'unknown'}). Addresses begin with https://.`,
      )
    })
    return pageOf(source, origin && `${origin}/`)
  }
  if (!URL.canParse(place)) throw new UsageError('--page: this address cannot be read.')
  const response = await fetch(place, { headers: { accept: 'text/html' }, signal }).catch(() => {
    throw new UsageError(`--page: ${new URL(place).host} cannot be reached.`)
  })
  if (!response.ok) throw new UsageError(`--page: the address answers ${response.status}.`)
  return pageOf(await response.text(), response.url || place, response.headers.get('content-security-policy'))
}
