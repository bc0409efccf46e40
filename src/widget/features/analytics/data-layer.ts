/** The data layer of the page, to which analytics pushes its events. */

import { type Consent, type ConsentCalls, googleConsent, ownConsent } from './consent.ts'
import type { Ga4Event } from './ga4.ts'
import type { AnalyticsOptions } from './options.ts'

/** Events that wait for an agreement; the oldest are dropped. */
const maxWaiting = 100

export interface DataLayer {
  push(event: Ga4Event): void
}

type Host = Window & {
  dataLayer?: unknown[]
  gtag?: unknown
  google_tag_manager?: object
  vitrine?: ConsentCalls
}

/** Whether a container of Tag Manager reads the layer. Google's tag alone reads no objects, just calls of `gtag`. */
const hasContainer = ({ google_tag_manager: loaded = {} }: Host, layer: readonly unknown[]): boolean =>
  Object.keys(loaded).some((id) => id.startsWith('GTM-')) ||
  // The container may still be on its way, after its snippet has noted the start.
  layer.some((entry) => (entry as { 'gtm.start'?: number } | null)?.['gtm.start'])

interface Options extends Pick<AnalyticsOptions, 'waitsFor' | 'measurementId' | 'hasDataLayer'> {
  window: Window
  /** Receives the client ID of the shopper's browser when it may leave the page, and undefined once it may no longer. */
  onClientId: (id: string | undefined) => void
}

/** The data layer of Google Tag Manager, or Google's tag where there is no container. It gets what it is given, in order, once the shopper has agreed. */
export const createDataLayer = ({
  window,
  waitsFor,
  measurementId,
  hasDataLayer,
  onClientId,
}: Options): DataLayer => {
  const host = window as Host
  host.dataLayer ??= []
  const layer = host.dataLayer
  let waiting: Ga4Event[] = []
  let wasTold = false

  /** A call as Google's snippet makes it. */
  const gtag = function (..._: unknown[]): void {
    // biome-ignore lint/complexity/noArguments: Google's tag takes calls as their arguments, and arrays as data
    layer.push(arguments)
  }
  /** `gtag('get', …)` answers with the IDs of Google's own cookie, which this code never reads. */
  const ask = (name: string): Promise<unknown> =>
    new Promise((resolve) => gtag('get', measurementId, name, resolve))
  const tellClientId = async (): Promise<void> => {
    const [client, session] = await Promise.all([ask('client_id'), ask('session_id')])
    const id = `${client}.${session ?? ''}`
    if (consent.read() && /^\d{1,20}\.\d{1,20}\.\d{0,20}$/.test(id)) onClientId(id)
  }
  const update = (): void => {
    const isGiven = consent?.read()
    if (isGiven === false) waiting = []
    if (measurementId && isGiven && !wasTold) void tellClientId()
    if (wasTold && isGiven === false) onClientId(undefined)
    wasTold = isGiven === true
    if (isGiven) for (const event of waiting.splice(0)) write(event)
  }
  const write = ({ event, ecommerce }: Ga4Event): void => {
    if (!hasDataLayer) return
    if (host.gtag && !hasContainer(host, layer)) gtag('event', event, ecommerce)
    // Tag Manager merges objects: without this an event would have members of the one before.
    else layer.push({ ecommerce: null }, { event, ecommerce })
  }
  let consent: Consent = { read: () => undefined }
  consent = (waitsFor === 'google-consent' ? googleConsent.bind(null, layer) : ownConsent.bind(null, host))(
    update,
  )
  update()
  return {
    push(event) {
      const isGiven = consent.read() ?? (waitsFor === 'nothing' || undefined)
      if (isGiven) write(event)
      else if (isGiven === undefined) waiting = [...waiting, event].slice(-maxWaiting)
    },
  }
}
