import type { HTMLAttributes } from 'preact'
import type { EventHandlers, VitrineElements } from './elements.ts'

type PreactProps<Tag extends keyof VitrineElements> = Omit<
  HTMLAttributes<VitrineElements[Tag]['element']>,
  keyof VitrineElements[Tag]['attributes']
> &
  VitrineElements[Tag]['attributes'] &
  EventHandlers<VitrineElements[Tag]['element']>

type PreactElements = { [Tag in keyof VitrineElements]: PreactProps<Tag> }

declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements extends PreactElements {}
  }
}
