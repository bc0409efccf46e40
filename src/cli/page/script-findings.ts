import type { Fetch } from '../../client/index.ts'
import { isScriptTag } from '../../widget/features/rules/markup.ts'
import type { Finding } from '../check/finding.ts'
import type { Tag } from './markup.ts'
import type { Page } from './page.ts'

type Fault = Pick<Finding, 'status' | 'found' | 'todo'>

/** Why a browser would not run the answer as the script of a page. */
const faultIn = (
  { ok, status, headers }: Response,
  tag: Tag,
  url: URL,
  origin: string,
): Fault | undefined => {
  if (!ok)
    return {
      status: 'failed',
      found: `the address of the script answers ${status}, so nothing of Vitrine runs`,
      todo: `See where vitrine.js and the files beside it lie: ${url.href.slice(0, 200)} is not it.`,
    }
  if (/^text\/html\b/i.test(headers.get('content-type') ?? ''))
    return {
      status: 'failed',
      found: 'the address of the script answers with a page, so nothing of Vitrine runs',
      todo: 'The server answers unknown addresses with a page: see where vitrine.js and the files beside it lie.',
    }
  const isByCors = tag.read('crossorigin') !== undefined || tag.read('integrity') !== undefined
  const allowed = headers.get('access-control-allow-origin')
  if (!isByCors || url.origin === origin || allowed === '*' || allowed === origin) return undefined
  return {
    status: 'failed',
    found: 'the host of the script does not let the page read it, so the browser refuses it',
    todo: 'Have it send Access-Control-Allow-Origin: * with vitrine.js and the files beside it.',
  }
}

/** Scripts that only a server can deliver, in a page that may be opened as a file. */
export const fileFindings = ({ tags, isServed }: Page): Finding[] =>
  tags
    .filter((tag) => !isServed && isScriptTag(tag))
    .flatMap((tag): Finding[] => {
      const src = tag.read('src') ?? ''
      if (!src || /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(src)) return []
      return [
        {
          check: 'Script',
          status: 'warning',
          line: tag.line,
          found: `${src} is on a server only: opened as a file, this page has no script`,
          todo: 'Serve the folder, for example with npx serve -l 8080, and open its address. To say where it will be served, add --origin.',
        },
      ]
    })

/** Asks for the script as a browser on the page does, once for each script tag. A script that comes has no finding. */
export const scriptFindings = async (page: Page, fetch: Fetch, signal: AbortSignal): Promise<Finding[]> => {
  const { origin } = page.url
  const found = await Promise.all(
    page.tags.filter(isScriptTag).map(async (tag): Promise<Finding[]> => {
      const src = tag.read('src') ?? ''
      const url = URL.canParse(src, page.url.href) ? new URL(src, page.url) : undefined
      if (!src || !/^https?:$/.test(url?.protocol ?? '') || !url) return []
      const at = { check: 'Script', line: tag.line }
      try {
        const response = await fetch(url.href, { headers: { origin }, signal })
        await response.body?.cancel()
        const fault = faultIn(response, tag, url, origin)
        return fault ? [{ ...at, ...fault }] : []
      } catch {
        return [
          {
            ...at,
            status: 'warning',
            found: `${url.host}, the host of the script, does not answer this command`,
            todo: 'Open the address of the script in a browser.',
          },
        ]
      }
    }),
  )
  return found.flat()
}
