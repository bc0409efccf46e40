/** Opens the dialog of a view, and closes it. */

/** Whether a pointer event hits the backdrop, which lies outside the dialog's box. */
const isOnBackdrop = ({ target, currentTarget, clientX, clientY }: MouseEvent): boolean => {
  if (target !== currentTarget) return false
  const box = (currentTarget as Element).getBoundingClientRect()
  return clientX < box.left || clientX > box.right || clientY < box.top || clientY > box.bottom
}

/** Opens a dialog that a tap on its backdrop closes. The page does not scroll until the returned function runs. */
export const showModal = (dialog: HTMLDialogElement | null): (() => void) | undefined => {
  if (!dialog || dialog.open) return undefined
  dialog.showModal()
  const { documentElement: page, defaultView: window } = dialog.ownerDocument
  const values = { overflow: 'hidden', 'scrollbar-gutter': '' }
  // Keeps the page from jumping sideways where scroll bars take space.
  if (window && window.innerWidth > page.clientWidth) values['scrollbar-gutter'] = 'stable'
  const before = Object.keys(values).map((name) => [name, page.style.getPropertyValue(name)] as const)
  for (const [name, value] of Object.entries(values)) if (value) page.style.setProperty(name, value)
  // Selecting text may end on the backdrop, so the press must have begun there too.
  let isTap = false
  dialog.addEventListener('pointerdown', (event) => {
    isTap = isOnBackdrop(event)
  })
  dialog.addEventListener('click', (event) => {
    if (isTap && isOnBackdrop(event)) dialog.close()
  })
  return () => {
    for (const [name, value] of before) page.style.setProperty(name, value)
  }
}
