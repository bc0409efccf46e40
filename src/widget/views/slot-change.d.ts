import 'preact'

declare module 'preact' {
  interface SlotHTMLAttributes<T> {
    onslotchange?: ((this: T, event: Event) => void) | undefined
  }
}
