import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { VitrineEventMap } from 'vitrine'

/**
 * Listens on an element. React 19 binds `onvitrine-…` when it creates an element, and not when it hydrates one
 * (facebook/react#35446).
 */
export const useEvent = <Name extends keyof VitrineEventMap>(
  target: RefObject<HTMLElement | null>,
  name: Name,
  listener: (event: VitrineEventMap[Name]) => void,
): void => {
  const listen = useEffectEvent(listener)
  useEffect(() => {
    const element = target.current
    const heard = (event: VitrineEventMap[Name]): void => listen(event)
    element?.addEventListener(name, heard)
    return () => element?.removeEventListener(name, heard)
  }, [target, name])
}
