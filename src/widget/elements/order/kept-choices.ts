import { signal } from '@preact/signals-core'
import { isOn } from '../../settings/attributes.ts'
import type { Storefront } from '../../storefront/storefront.ts'
import { type Choices, decodeChoices, encodeChoices } from './choices.ts'

/** Identifies an order within its page, and stays the same after a reload. */
const nameOf = (host: HTMLElement): string =>
  host.id || String([...host.ownerDocument.querySelectorAll<HTMLElement>('vitrine-order')].indexOf(host))

/** The parameter of the page's address that has the choices of an order. */
const parameterOf = ({ id }: HTMLElement): string => (id ? `order-${id}` : 'order')

/** The choices in the address of the page, where the order may be shared. */
const sharedChoices = (host: HTMLElement, { location }: Document): string | null =>
  isOn(host, 'shareable') ? new URLSearchParams(location.search).get(parameterOf(host)) : null

/** Writes the choices into the address of the page. */
const share = (host: HTMLElement, { location, defaultView }: Document, text: string): void => {
  if (!defaultView) return
  const url = new URL(location.href)
  url.searchParams.set(parameterOf(host), text)
  try {
    defaultView.history.replaceState(defaultView.history.state, '', url)
  } catch {
    // Browsers refuse frequent changes, and all changes in a sandboxed frame.
  }
}

/** The shopper's choices, which survive a reload in the visit's memory and, with `shareable`, in the address. */
export const createKeptChoices = (host: HTMLElement, { page, settings }: Storefront) => {
  const { document, memory } = page
  const memoryKey = `choices:${settings.peek().client}:${document.location.pathname}:${nameOf(host)}`
  const choices = signal<Choices | undefined>(
    decodeChoices(sharedChoices(host, document) ?? memory.read(memoryKey)),
  )
  return {
    choices,
    keep(next: Choices): void {
      choices.value = next
      const text = encodeChoices(next)
      memory.write(memoryKey, text)
      if (isOn(host, 'shareable')) share(host, document, text)
    },
  }
}
