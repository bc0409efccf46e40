/** An element as a page has it, for tests and docs. */
export interface Example {
  html: string
  /** What its root shows in the end, without an endpoint: selectors. */
  shows: readonly string[]
  /** The slots that show without its view, `-` for the default one. */
  slots: string
  /** The slots that wait for its view. */
  waiting?: string
  /** What the developer is told of it, once. */
  told?: string
}
