/** The outline of a card, which stands for it until it is painted. */

import { onePer } from '../../../environment/one-per.ts'

/** Slots as in `CardView`, since the merchant's content stands there until the card is painted. */
const slots: [name: string, className: string][] = [
  ['badge', ''],
  ['image', ''],
  ['', 'fallback'],
  ['details', ''],
  ['note', ''],
]

const outlineOf = onePer((document: Document): Element => {
  const root = document.createElement('div')
  const card = document.createElement('div')
  root.className = 'root'
  card.className = 'card late'
  for (const [name, className] of slots) {
    const slot = document.createElement('slot')
    if (name) slot.name = name
    if (className) slot.className = className
    card.append(slot)
  }
  root.append(card)
  return root
})

/** Shows a card before it is painted: a frame of its least height, with the merchant's own content. Returns the card in it. */
export const showOutline = (root: ShadowRoot): Element => {
  root.replaceChildren(outlineOf(root.ownerDocument).cloneNode(true))
  return root.querySelector('.card') as Element
}
