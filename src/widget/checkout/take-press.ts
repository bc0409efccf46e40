/**
 * Takes a press out of the browser's hands. The page may still stop it: its listeners further up run after ours, and a
 * second `preventDefault` changes nothing that a script could read.
 *
 * @returns whether the press goes on, in the task after its last listener
 */
export const takePress = (event: Event): Promise<boolean> => {
  event.preventDefault()
  let isStopped = false
  const stop = (): void => {
    isStopped = true
  }
  event.preventDefault = stop
  return new Promise((resolve) => setTimeout(() => resolve(!isStopped)))
}
