import { isModified } from '../handoff/is-modified.ts'
import { patience } from '../parts/load-file.ts'

/**
 * A press on a buy control before the elements are live is kept for them, where it would open the cart preview. It is
 * made again when they are there, or when they take too long: then the link is followed.
 */
export const keepClick = (link: HTMLElement): void => {
  let isKept = false
  link.addEventListener('click', (event) => {
    if (isKept || isModified(event) || customElements.get('vitrine-card')) return
    isKept = true
    event.preventDefault()
    const late = new Promise((resolve) => setTimeout(resolve, patience))
    void Promise.race([customElements.whenDefined('vitrine-cart'), late]).then(() => link.click())
  })
}
