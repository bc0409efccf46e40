import { pageOf } from '../storefront/page.ts'
import { type Mountable, mount, unmount, updateMount } from './mount.ts'

/** Server-side renderers have no `HTMLElement`; importing an element there must not throw. */
export const Base = globalThis.HTMLElement ?? (class {} as typeof HTMLElement)

/** Passes an element's life and its attributes on to its mount. */
export abstract class VitrineElement extends Base {
  #isUpdating = false

  connectedCallback(): void {
    const page = pageOf(this.ownerDocument)
    if (page) mount(this, this.constructor as unknown as Mountable, page)
  }

  /** A move in the page is a removal and an insertion in one task: only an element that stays away is released. */
  disconnectedCallback(): void {
    queueMicrotask(() => {
      if (!this.isConnected) unmount(this)
    })
  }

  /** One update for all changes of a task. */
  attributeChangedCallback(_name: string, before: string | null, after: string | null): void {
    if (this.#isUpdating || before === after) return
    this.#isUpdating = true
    queueMicrotask(() => {
      this.#isUpdating = false
      updateMount(this)
    })
  }
}
