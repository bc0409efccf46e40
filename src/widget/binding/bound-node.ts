import { hiddenAttribute, ownContentAttribute } from '../../contract/rendered-marks.ts'

/** The merchant's own element, whose text and visibility follow a price. */
export interface BoundNode {
  /** Replaces the content by a text; undefined restores it. */
  showText(text: string | undefined): void
  /** Says that the text is an earlier one, as cards do. */
  markBusy(isBusy: boolean): void
  /** Hides or shows the element; undefined restores it. */
  hide(isHidden: boolean | undefined): void
}

/** An element that a server has rendered is taken over: what it was before comes back as with any other. */
export const createBoundNode = (element: HTMLElement): BoundNode => {
  const { style } = element
  const own = element.querySelector<HTMLTemplateElement>(`:scope>[${ownContentAttribute}]`)
  own?.remove()
  let before: { hidden: HTMLElement['hidden']; display: string; priority: string } | undefined
  if (element.hasAttribute(hiddenAttribute)) before = { hidden: false, display: '', priority: '' }
  element.removeAttribute(hiddenAttribute)
  let content = [...(own?.content.childNodes ?? [])]
  let isReplaced = own !== null
  let isMarked = false
  return {
    showText(text) {
      if (text && !isReplaced) content = [...element.childNodes]
      // The same text stays, and the shopper's selection in it.
      const isSame = isReplaced && element.textContent === text
      if (!text && isReplaced) element.replaceChildren(...content)
      if (text && !isSame) element.textContent = text
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
