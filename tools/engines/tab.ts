import { expect } from 'vitest'
import { type Driver, elementAt, type Key, middleOf } from './drivers/driver.ts'

export const tidy = (text: unknown): string =>
  String(text ?? '')
    .replace(/\s+/g, ' ')
    .trim()

/** Looks at a page until it is as expected. While a page is being left or loaded, it is looked at again. */
export class Tab {
  readonly driver: Driver

  constructor(driver: Driver) {
    this.driver = driver
  }

  /** The value of an expression about the element of a path, which is called `it` there. */
  of(path: string, expression: string): Promise<unknown> {
    return this.driver.evaluate(`((it) => ${expression})(${elementAt(path)})`)
  }

  async text(path: string): Promise<string> {
    return tidy(await this.of(path, 'it?.textContent'))
  }

  async shows(path: string, text: string | RegExp): Promise<void> {
    await expect.poll(() => this.text(path), { message: path }).toMatch(text)
  }

  async is(path: string, expression: string, value: unknown): Promise<void> {
    await expect.poll(() => this.of(path, expression), { message: `${path}: ${expression}` }).toEqual(value)
  }

  async address(pattern: RegExp): Promise<void> {
    await expect
      .poll(() => this.driver.evaluate('location.href + " " + document.readyState'))
      .toMatch(pattern)
    await expect.poll(() => this.driver.evaluate('document.readyState')).toBe('complete')
  }

  /** The parts, ids or names of the element with the focus, from the document inwards. */
  async focus(): Promise<string> {
    const path = `(() => {
      const names = []
      for (let at = document.activeElement; at; at = at.shadowRoot?.activeElement)
        names.push(at.getAttribute('part') || at.id || at.getAttribute('name') || at.localName)
      return names.join(' ')
    })()`
    return String(await this.driver.evaluate(path))
  }

  async focusIs(names: RegExp): Promise<void> {
    await expect.poll(() => this.focus()).toMatch(names)
  }

  /** Waits until the elements are defined. */
  async isReady(): Promise<void> {
    await this.is('body', "Boolean(customElements.get('vitrine-cart'))", true)
  }

  /** Clicks an element with the pointer, as soon as a pointer can reach it and it stands still. */
  async click(path: string): Promise<void> {
    let middle: unknown
    await expect
      .poll(
        async () => {
          const before = String(middle)
          middle = await this.driver.evaluate(middleOf(path))
          return middle && String(middle) === before
        },
        { message: `a pointer reaches ${path}` },
      )
      .toBeTruthy()
    const [x, y] = middle as [number, number]
    await this.driver.clickAt(x, y)
  }

  /** Moves the focus by Tab, or by Shift and Tab, to an element; to its group for a radio button. */
  async reach(path: string): Promise<void> {
    await this.is(path, 'Boolean(it)', true)
    // A press beyond the page's last control would leave Firefox with the focus outside of the page.
    const step = `(() => {
      const pathOf = (node) => (node ? [...pathOf(node.getRootNode().host), node] : [])
      let at = document.activeElement
      while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement
      const wanted = ${elementAt(path)}
      if (at === wanted || (at?.type === 'radio' && at.name === wanted?.name)) return 'reached'
      const [from, to] = [pathOf(at), pathOf(wanted)]
      const fork = from.findIndex((node, index) => node !== to[index])
      return from[fork]?.compareDocumentPosition(to[fork] ?? to.at(-1)) & 2 ? 'Shift+Tab' : 'Tab'
    })()`
    for (let presses = 0; presses < 80; presses += 1) {
      const next = await this.driver.evaluate(step)
      if (next === 'reached') return
      await this.driver.press(next as Key)
    }
    throw new Error(`No press of Tab reaches ${path}; the focus is at ${await this.focus()}.`)
  }

  /** Empties a field and types into it. */
  async fill(path: string, text: string): Promise<void> {
    await this.click(path)
    await this.of(path, 'it.select()')
    await this.driver.type(text)
  }

  /** The path of the control that a label names. */
  async labelled(name: string): Promise<string> {
    const id = await this.driver.evaluate(
      `[...document.querySelectorAll('label')].find((label) => new RegExp(${JSON.stringify(name)}, 'i').test(label.textContent.trim()))?.control?.id`,
    )
    if (typeof id !== 'string' || !id) throw new Error(`No label says ${name}.`)
    return `[id="${id}"]`
  }
}
