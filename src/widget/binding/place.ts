/** An element of the merchant's that is given figures; what stood there before comes back when there are none. */
export interface Place {
  /** Puts a text in; undefined brings back what stood there. */
  show(text: string | undefined): void
  /** Hides or shows the element; undefined leaves that as the merchant wrote it. */
  hide(isHidden: boolean | undefined): void
  /** Leaves the element as it was found. */
  leave(): void
}

const places = new WeakMap<Element, Place>()

/** The place that an element is. There is one, whoever asks: it alone knows what the merchant wrote. */
export const placeOf = (element: HTMLElement): Place => {
  const known = places.get(element)
  if (known) return known
  let before: ChildNode[] = []
  let isReplaced = false
  let wasHidden: HTMLElement['hidden'] | undefined
  const place: Place = {
    show(text) {
      if (text && !isReplaced) before = [...element.childNodes]
      if (text) element.textContent = text
      else if (isReplaced) element.replaceChildren(...before)
      isReplaced = Boolean(text)
    },
    hide(isHidden) {
      wasHidden ??= element.hidden
      element.hidden = isHidden ?? wasHidden ?? false
    },
    leave() {
      place.show(undefined)
      if (wasHidden !== undefined) element.hidden = wasHidden
    },
  }
  places.set(element, place)
  return place
}

/** Lets go: what the element holds from now on is the merchant's. */
export const leavePlace = (element: HTMLElement): void => {
  const place = places.get(element)
  place?.leave()
  places.delete(element)
}
