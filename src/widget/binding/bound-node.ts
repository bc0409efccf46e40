/** The merchant's own element, whose text and visibility follow a price. */
export interface BoundNode {
  /** Replaces the content by a text; undefined restores it. */
  showText(text: string | undefined): void
  /** Says that the text is an earlier one, as cards do. */
  markBusy(isBusy: boolean): void
  /** Hides or shows the element; undefined restores it. */
  hide(isHidden: boolean | undefined): void
}

export const createBoundNode = (element: HTMLElement): BoundNode => {
  const { style } = element
  let before: { hidden: HTMLElement['hidden']; display: string; priority: string } | undefined
  let content: ChildNode[] = []
  let isReplaced = false
  let isMarked = false
  return {
    showText(text) {
      if (text && !isReplaced) content = [...element.childNodes]
      if (text) element.textContent = text
      else if (isReplaced) element.replaceChildren(...content)
      isReplaced = Boolean(text)
    },
    markBusy(isBusy) {
      if (isBusy === isMarked) return
      isMarked = isBusy
      if (isBusy) element.setAttribute('aria-busy', 'true')
      else element.removeAttribute('aria-busy')
    },
    hide(isHidden) {
      if (isHidden === undefined && !before) return
      before ??= {
        hidden: element.hidden,
        display: style.display,
        priority: style.getPropertyPriority('display'),
      }
      element.hidden = isHidden ?? before.hidden
      // Any `display` of the page overrides `hidden`.
      if (isHidden) style.setProperty('display', 'none', 'important')
      else style.setProperty('display', before.display, before.priority)
    },
  }
}
