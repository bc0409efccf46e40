import type { Page } from '../../storefront/page.ts'
import { timingsOf } from './answers.ts'
import type { Fault } from './DoctorView.tsx'

/** The paths of the endpoint that a page calls. */
const paths = [
  '/cart/preview',
  '/cart/process',
  '/cart/orders',
  '/tiers',
  '/subscriptions',
  '/exits',
] as const

/** The last call of a path. */
interface Call {
  path: (typeof paths)[number]
  /** Undefined where the browser does not tell; 0 when no script may read the answer. */
  status: number | undefined
}

const isAt = (called: string, address: string): boolean =>
  called === address || called.startsWith(`${address}/`) || called.startsWith(`${address}?`)

/** The last call of each path that this page has called. */
const callsOf = ({ defaultView: window, location }: Document, endpoint: string): Call[] => {
  const base = new URL(endpoint, location.href).href.replace(/\/$/, '')
  const timings = window ? timingsOf(window) : []
  return paths.flatMap((path) => {
    const last = timings.findLast(({ name }) => isAt(name, base + path))
    return last ? [{ path, status: last.responseStatus }] : []
  })
}

const callText = ({ path, status }: Call): string =>
  status
    ? `${path} answered ${status}`
    : `${path} ${status === 0 ? 'gave no answer that a page may read' : 'was called'}`

/** How the endpoint has answered on this page. */
export const endpointText = (document: Document, endpoint: string): string =>
  callsOf(document, endpoint).map(callText).join(', ') ||
  'not called yet: the press of a buy control calls it, and so do true totals and tables of volume prices'

/** A failed call for volume prices. Its element shows the merchant's content, and reports nothing. */
export const tiersFault = ({ document, settings }: Page): Fault[] => {
  const { endpoint } = settings.value
  const call = endpoint && callsOf(document, endpoint).find(({ path }) => path === '/tiers')
  if (!endpoint || !call || call.status === undefined || (call.status >= 200 && call.status < 400)) return []
  return [
    {
      where: `${endpoint}/tiers`,
      text: call.status ? `answered ${call.status}` : 'gave no answer that a page may read',
      remedy:
        call.status === 404
          ? 'Add volumePrices() to the endpoint. With it, the product has no prices in this currency.'
          : 'Does the endpoint run? Its log has the cause.',
    },
  ]
}
