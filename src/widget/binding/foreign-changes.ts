/** Keeps what bound markup shows, where another script writes over it. */

/** How often our value is written again within one task, since another script may insist on its own. */
const mostRepairs = 10

/**
 * Calls back before the next paint after a script has changed an element: morphs put the server's page over the one on the
 * screen.
 *
 * @param watched the changes that concern the repair
 * @param repair writes ours again where it is gone, and says whether it was
 * @returns ends it
 */
export const repairForeignChanges = (
  element: Element,
  watched: MutationObserverInit,
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
  observer.observe(element, watched)
  return () => observer.disconnect()
}
