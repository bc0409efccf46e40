import type { HTMLAttributes } from 'preact'
import type { EventHandlers, VitrineElements } from './elements.ts'

/** Preact takes each name that begins with `on` for an event, so `only` cannot be set as an attribute. */
type Settable<Attributes> = {
  [Name in keyof Attributes as Name extends `on${string}` ? never : Name]: Attributes[Name]
}

type PreactProps<Tag extends keyof VitrineElements> = Omit<
  HTMLAttributes<VitrineElements[Tag]['element']>,
  keyof VitrineElements[Tag]['attributes']
> &
  Settable<VitrineElements[Tag]['attributes']> &
  EventHandlers<VitrineElements[Tag]['element']>

type PreactElements = { [Tag in keyof VitrineElements]: PreactProps<Tag> }

declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements extends PreactElements {}
  }
}
