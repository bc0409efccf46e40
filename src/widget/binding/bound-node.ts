import { hiddenAttribute, ownContentAttribute } from '../../contract/rendered-marks.ts'
import { sheetOf } from '../styles/adopt.ts'
import styles from '../styles/bound.css?inline'

/** The merchant's own element, whose text and visibility follow a price. */
export interface BoundNode {
  /** Replaces the content by a text; undefined restores it. */
  showText(text: string | undefined): void
  /** Says that the text is an earlier one, as cards do. */
  markBusy(isBusy: boolean): void
  /** Hides or shows the element; undefined restores it. */
  hide(isHidden: boolean | undefined): void
}

const oldAttribute = 'data-vitrine-old'

/** Mutes amounts that are marked as old, in the document or the shadow root of an element. */
const adoptBoundStyles = (element: Element): void => {
  const root = element.getRootNode()
  if (!('adoptedStyleSheets' in root)) return
  const shared = root as Document | ShadowRoot
  const sheet = sheetOf(element.ownerDocument, styles)
  if (!shared.adoptedStyleSheets.includes(sheet))
    shared.adoptedStyleSheets = [...shared.adoptedStyleSheets, sheet]
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
  /** A figure that a page translator replaced would stay as it is. The merchant's own choice stands. */
  const mayMark = !element.hasAttribute('translate')
  return {
    showText(text) {
      if (text && !isReplaced) content = [...element.childNodes]
      // The same text stays, and the shopper's selection in it.
      const isSame = isReplaced && element.textContent === text
      if (!text && isReplaced) element.replaceChildren(...content)
      if (text && !isSame) element.textContent = text
      isReplaced = Boolean(text)
      if (mayMark && isReplaced) element.translate = false
      else if (mayMark) element.removeAttribute('translate')
    },
    markBusy(isBusy) {
      if (isBusy === isMarked) return
      isMarked = isBusy
      if (isBusy) adoptBoundStyles(element)
      element.toggleAttribute(oldAttribute, isBusy)
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
