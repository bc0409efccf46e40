/** The outline of a card, which stands for it until it is painted. */

import { render } from 'preact'
import { onePer } from '../../../environment/one-per.ts'
import { cardContent } from '../../../runtime/own-content.tsx'

/** A copy for each document, which hundreds of cards clone. It has no parts, since a page styles those of a painted card. */
const outlineIn = onePer((document: Document): DocumentFragment => {
  const outline = document.createDocumentFragment()
  render(cardContent(), outline)
  for (const part of outline.querySelectorAll('[part]')) part.removeAttribute('part')
  outline.querySelector('.card')?.classList.add('late')
  return outline
})

/** Shows a card before it is painted: a frame of its least height, with the merchant's own content. Returns the card in it. */
export const showOutline = (root: ShadowRoot): Element => {
  root.replaceChildren(outlineIn(root.ownerDocument).cloneNode(true))
  return root.querySelector('.card') as Element
}
