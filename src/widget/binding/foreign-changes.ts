/** How often within one task ours is written again: another script may insist as well. */
const mostRepairs = 10

/**
 * Calls back before the next paint after the content or one of the attributes of an element has changed: morphs put the
 * server's page over the one on the screen.
 *
 * @param repair writes ours again where it is gone, and says whether it was
 * @returns ends it
 */
export const repairForeignChanges = (
  element: Element,
  attributes: readonly string[],
  repair: () => boolean,
): (() => void) => {
  let repairs = 0
  const observer = new MutationObserver(() => {
    if (repairs === mostRepairs || !repair()) return
    repairs += 1
    if (repairs === 1)
      setTimeout(() => {
        repairs = 0
      })
  })
  observer.observe(element, {
    childList: true,
    characterData: true,
    subtree: true,
    attributes: true,
    attributeFilter: [...attributes],
  })
  return () => observer.disconnect()
}
