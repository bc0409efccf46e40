import type { Page } from 'playwright-core'

/**
 * Runs in the page before its scripts: writes down what changes in live regions, as screen readers announce it. A
 * polite region that arrives with its text is often not read, so it is marked as silent.
 */
const listen = (): void => {
  const heard: string[] = []
  const last = new Map<Element, string>()
  const live = '[role=status],[role=alert],[aria-live=polite],[aria-live=assertive]'
  const textOf = (element: Element): string => (element.textContent ?? '').replace(/\s+/g, ' ').trim()
  const isShown = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true }) && !element.closest('[aria-hidden=true]')

  const hear = (region: Element, isNew: boolean): void => {
    const text = textOf(region)
    if (text === (last.get(region) ?? '') || !isShown(region)) return
    last.set(region, text)
    if (!text) return
    const isAlert = region.matches('[role=alert],[aria-live=assertive]')
    heard.push(`${isAlert ? 'alert' : isNew ? 'silent' : 'status'}: ${text}`)
  }
  const watch = (root: Node): void => {
    new MutationObserver((records) => {
      for (const { target, addedNodes } of records) {
        for (const node of addedNodes) {
          if (!(node instanceof Element)) continue
          for (const region of [node, ...node.querySelectorAll('*')])
            if (region.matches(live)) hear(region, true)
        }
        const region = (target instanceof Element ? target : target.parentElement)?.closest(live)
        if (region) hear(region, false)
      }
    }).observe(root, { subtree: true, childList: true, characterData: true })
  }
  const attachShadow = Element.prototype.attachShadow
  Element.prototype.attachShadow = function (init) {
    const root = attachShadow.call(this, init)
    watch(root)
    return root
  }
  watch(document)
  Object.assign(window, { heard })
}

/** Name and description of the dialog around the focus, which are read when it opens. */
const dialogOf = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => {
    let active = document.activeElement
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
    const dialog = active?.closest('dialog')
    const root = dialog?.getRootNode() as ShadowRoot | undefined
    const texts = ['aria-labelledby', 'aria-describedby'].map((name) => {
      const element = root?.getElementById(dialog?.getAttribute(name) ?? '')
      return element?.textContent?.trim()
    })
    return dialog ? texts.filter(Boolean).join(', ') : undefined
  })

/** One focused control as a screen reader names it: role, name and state. */
const focused = async (page: Page): Promise<string> => {
  const snapshot = await page.locator(':focus').last().ariaSnapshot()
  return (snapshot.split('\n')[0] ?? '').replace(/^- /, '').replace(/:$/, '')
}

/** Writes a visit down as text: what the shopper does, what is announced and where the focus is. */
export const createTranscript = async (page: Page) => {
  const lines: string[] = []
  let isInDialog = false
  await page.addInitScript(listen)
  const takeHeard = (): Promise<string[]> =>
    page.evaluate(() => (window as unknown as { heard: string[] }).heard.splice(0))
  return {
    lines,
    /** Waits until something is announced after the last act, and writes all down that was. */
    async hears(last: RegExp): Promise<void> {
      for (const end = Date.now() + 100_000; Date.now() < end; ) {
        lines.push(...(await takeHeard()).map((text) => `  ${text}`))
        if (lines.slice(lines.findLastIndex((line) => !line.startsWith(' '))).some((line) => last.test(line)))
          return
        await page.evaluate(() => new Promise(requestAnimationFrame))
      }
      throw new Error(`Nothing like ${last} is announced:\n${lines.join('\n')}`)
    },
    async does(act: string, run: () => Promise<unknown>): Promise<void> {
      lines.push(...(await takeHeard()).map((text) => `  ${text}`), act)
      await run()
    },
    /** Writes down where the focus is. */
    async isAt(): Promise<void> {
      lines.push(...(await takeHeard()).map((text) => `  ${text}`))
      const dialog = await dialogOf(page)
      if (dialog !== undefined && !isInDialog) lines.push(`  dialog: ${dialog}`)
      isInDialog = dialog !== undefined
      lines.push(`  focus: ${await focused(page)}`)
    },
  }
}
