/**
 * The merchant's own elements, whose text and visibility follow a price. Marks in the page say what the merchant has
 * written: a template in front of a written text, and an attribute on what is hidden. So a copy of an element, and a saved
 * page, start from that and not from an amount of an earlier visit. Whatever another script writes over a text or shows again
 * counts as the merchant's from then on, and is replaced before the next paint. Each element has one observer.
 */

import { hiddenAttribute, ownContentAttribute } from '../../contract/rendered-marks.ts'
import { adoptStyles } from '../styles/adopt.ts'
import styles from '../styles/bound.css?inline'
import { repairForeignChanges } from './foreign-changes.ts'

const oldAttribute = 'data-vitrine-old'

/** Mutes amounts that are marked as old, in the document or the shadow root of an element. */
const adoptBoundStyles = (element: Element): void => {
  const root = element.getRootNode()
  if ('adoptedStyleSheets' in root) adoptStyles(root as Document | ShadowRoot, styles)
}

/** The merchant's own visibility. */
interface Visibility {
  hidden: HTMLElement['hidden']
  display: string
  priority: string
}

const visibilityOf = ({ hidden, style }: HTMLElement): Visibility => ({
  hidden,
  display: style.display,
  priority: style.getPropertyPriority('display'),
})

/** In the mark of a hidden element; a server writes it without a value. */
const visibilityText = ({ hidden, display, priority }: Visibility): string =>
  [hidden ? 'hidden' : '', display, priority].join(';').replace(/^;+$/, '')

const readVisibility = (text: string): Visibility => {
  const [hidden = '', display = '', priority = ''] = text.split(';')
  return { hidden: hidden !== '', display, priority }
}

/** The text of an element, in place of the merchant's own content. */
const createBoundText = (element: HTMLElement) => {
  /** Holds a copy of the merchant's own content, in front of our text. */
  let mark = element.querySelector<HTMLTemplateElement>(`:scope>template[${ownContentAttribute}]`)
  let content = [...(mark?.content.cloneNode(true).childNodes ?? [])]
  /** Undefined while the merchant's own content is there. */
  let written = mark ? (element.textContent ?? '') : undefined
  /** A figure that a page translator replaced would stay as it is. The merchant's own choice stands. */
  const hasOwnTranslate = element.hasAttribute('translate') && !(mark && !element.translate)

  const write = (text: string): void => {
    // The same text stays, and the shopper's selection in it.
    if (written === text) return
    if (written === undefined) {
      content = [...element.childNodes]
      mark = element.ownerDocument.createElement('template')
      mark.setAttribute(ownContentAttribute, '')
      mark.content.append(...content.map((node) => node.cloneNode(true)))
    }
    element.replaceChildren(...(mark ? [mark] : []), text)
    written = text
    if (!hasOwnTranslate) element.translate = false
  }
  return {
    write,
    restore(): void {
      if (written === undefined) return
      element.replaceChildren(...content)
      mark = null
      written = undefined
      if (!hasOwnTranslate) element.removeAttribute('translate')
    },
    /** Writes the text again where it is gone, and says whether it was. */
    repair(): boolean {
      const text = written
      // A text that the merchant lets be translated is left to the translator.
      if (text === undefined || (hasOwnTranslate && element.translate)) return false
      const isKept = element.textContent === text && mark?.parentNode === element
      if (isKept && !element.translate) return false
      mark?.remove()
      written = undefined
      write(text)
      return true
    },
  }
}

/** Whether an element is hidden, and how it was before. */
const createBoundVisibility = (element: HTMLElement) => {
  const { style } = element
  const hidden = element.getAttribute(hiddenAttribute)
  let before = hidden === null ? undefined : readVisibility(hidden)
  let isHidden: boolean | undefined

  const mustMark = (): boolean => isHidden === true || (isHidden === false && before?.hidden === true)
  const hasDisplayOfOurs = (): boolean =>
    style.display === 'none' && style.getPropertyPriority('display') === 'important'
  const write = (): void => {
    if (isHidden === undefined && !before) return
    before ??= visibilityOf(element)
    element.hidden = isHidden ?? Boolean(before.hidden)
    // Any `display` of the page overrides `hidden`.
    if (isHidden) style.setProperty('display', 'none', 'important')
    else style.setProperty('display', before.display, before.priority)
    if (mustMark()) element.setAttribute(hiddenAttribute, visibilityText(before))
    else element.removeAttribute(hiddenAttribute)
    if (isHidden === undefined) before = undefined
  }
  return {
    /** Hides or shows the element; undefined restores it. */
    hide(value: boolean | undefined): void {
      isHidden = value
      write()
    },
    /** Hides or shows the element again where another script has changed that, and says whether it did. */
    repair(): boolean {
      if (isHidden === undefined || !before) return false
      const isMarkKept = element.hasAttribute(hiddenAttribute) === mustMark()
      if (isMarkKept && element.hidden === isHidden && isHidden === hasDisplayOfOurs()) return false
      const now = visibilityOf(element)
      const { display, priority } = isHidden && hasDisplayOfOurs() ? before : now
      before = {
        hidden: isHidden && isMarkKept && element.hidden ? before.hidden : now.hidden,
        display,
        priority,
      }
      write()
      return true
    },
  }
}

/** An element that a server has rendered, or that is a copy, is taken over: what it was before comes back. */
export const createBoundNode = (element: HTMLElement) => {
  const text = createBoundText(element)
  const visibility = createBoundVisibility(element)
  let isOld = element.hasAttribute(oldAttribute)
  const watched = {
    childList: true,
    characterData: true,
    subtree: true,
    attributeFilter: ['hidden', 'style', 'translate', hiddenAttribute],
  }
  const end = repairForeignChanges(element, watched, () => {
    const isTextRepaired = text.repair()
    return visibility.repair() || isTextRepaired
  })
  /** Says that the text is an earlier one, as cards do. */
  const markBusy = (isBusy: boolean): void => {
    if (isBusy === isOld) return
    isOld = isBusy
    if (isBusy) adoptBoundStyles(element)
    element.toggleAttribute(oldAttribute, isBusy)
    if (isBusy) element.setAttribute('aria-busy', 'true')
    else element.removeAttribute('aria-busy')
  }
  return {
    /** Replaces the content by a text; undefined restores it. */
    showText: (shown: string | undefined): void => (shown ? text.write(shown) : text.restore()),
    markBusy,
    hide: visibility.hide,
    /** Restores the element. */
    release(): void {
      end()
      text.restore()
      markBusy(false)
      visibility.hide(undefined)
    },
  }
}
