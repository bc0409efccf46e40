import type { DetailedHTMLProps, HTMLAttributes } from 'react'
import type { EventHandlers, VitrineElements } from './elements.ts'

type ReactProps<Tag extends keyof VitrineElements> = Omit<
  DetailedHTMLProps<HTMLAttributes<VitrineElements[Tag]['element']>, VitrineElements[Tag]['element']>,
  keyof VitrineElements[Tag]['attributes']
> &
  VitrineElements[Tag]['attributes'] &
  EventHandlers<VitrineElements[Tag]['element']> & { class?: string | undefined }

type ReactElements = { [Tag in keyof VitrineElements]: ReactProps<Tag> }

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends ReactElements {}
  }
}
