/** Server-side renderers have no `HTMLElement`; importing an element there must not throw. */
export const Base = globalThis.HTMLElement ?? (class {} as typeof HTMLElement)
