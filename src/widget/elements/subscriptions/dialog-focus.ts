/** Where the focus goes when a control of the list is gone, or the dialog closes. */

import type { Flows } from './flow.ts'

/**
 * Takes the focus on from a control that is gone, in the same paint: to the link in its place, to the name of what is
 * around it, or to the list.
 */
export const passFocus = (root: ShadowRoot, around: Element | null | undefined): void => {
  const here = around?.isConnected ? around : undefined
  const next =
    here?.querySelector<HTMLElement>('[target=_blank]') ??
    here?.querySelector<HTMLElement>('[part=name], #title') ??
    root.querySelector('section')
  next?.focus({ preventScroll: !here })
}

/**
 * Gives the focus back when a dialog closes, and ends its flow after its motion. The event `close` comes a task later
 * than the attribute goes, and until then the focus would be nowhere.
 *
 * @param ended stops watching
 * @returns watches a dialog
 */
export const dialogWatch = (
  host: Element,
  flows: Flows,
  ended: AbortSignal,
): ((dialog: HTMLDialogElement) => void) => {
  const close = (dialog: HTMLDialogElement): void => {
    const flow = flows.current.peek()
    const opener = flow?.opener as HTMLElement | undefined
    const root = host.shadowRoot
    // The list may have been read again meanwhile, without the control.
    if (opener?.isConnected) opener.focus()
    else if (root) passFocus(root, root.getElementById(`name-${flow?.subscription.id}`)?.parentElement)
    // Without motion, and in browsers that remove a closed dialog at once, there is nothing to wait for.
    void Promise.allSettled(dialog.getAnimations().map(({ finished }) => finished)).then(() => {
      if (flows.current.peek()?.id === flow?.id) flows.close()
    })
  }
  const closing = new MutationObserver(([change]) => {
    const dialog = change?.target as HTMLDialogElement
    if (!dialog.open) close(dialog)
  })
  ended.addEventListener('abort', () => closing.disconnect())
  return (dialog) => closing.observe(dialog, { attributeFilter: ['open'] })
}
