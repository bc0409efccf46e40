/** The keys that the journeys press, by their names in the UI Events standard. */
export type Key = 'Tab' | 'Shift+Tab' | 'Enter' | 'Escape' | 'ArrowLeft' | 'ArrowRight' | 'ArrowUp'

/**
 * A browser, as far as a journey needs it. A path is a CSS selector, with `>>>` before each part in the shadow root of
 * the element before it.
 */
export interface Driver {
  goto(address: string): Promise<void>
  reload(): Promise<void>
  /** The value of a JavaScript expression in the page, as JSON; a promise is awaited. */
  evaluate(expression: string): Promise<unknown>
  /** Clicks with the pointer at a place of the viewport. */
  clickAt(x: number, y: number): Promise<void>
  /** Chooses an option of a list by its value. */
  choose(path: string, value: string): Promise<void>
  press(key: Key): Promise<void>
  type(text: string): Promise<void>
  /** Goes on in the tab that the page has opened. */
  enterTab(): Promise<void>
  /** Closes that tab, and goes on in the first one. */
  leaveTab(): Promise<void>
  /** The page as it is drawn, a PNG in Base64. */
  picture(): Promise<string>
  close(): Promise<void>
}

export interface OpenOptions {
  hasForcedColors?: boolean
}

export interface Engine {
  /** A tab of a new visit: nothing is stored. */
  open(options?: OpenOptions): Promise<Driver>
  close(): Promise<void>
}

/** A JavaScript expression for the element of a path, or `null`. */
export const elementAt = (path: string): string => {
  const [first = '', ...inner] = path.split('>>>').map((part) => JSON.stringify(part.trim()))
  return inner.reduce(
    (found, part) => `${found}?.shadowRoot?.querySelector(${part})`,
    `document.querySelector(${first})`,
  )
}

/**
 * A JavaScript expression that scrolls to the element of a path, and gives its middle once it can be hit: `[x, y]`,
 * else `null`.
 */
export const middleOf = (path: string): string => `(() => {
  const element = ${elementAt(path)}
  element?.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { left, top, width, height } = element?.getBoundingClientRect() ?? {}
  const middle = [left + width / 2, top + height / 2]
  const hit = element?.getRootNode().elementFromPoint(...middle)
  return hit && (element.contains(hit) || hit.contains(element)) && width > 0 ? middle : null
})()`
