import type { HTMLAttributes } from 'svelte/elements'
import type { EventHandlers, VitrineElements } from './elements.ts'

type SvelteProps<Tag extends keyof VitrineElements> = Omit<
  HTMLAttributes<VitrineElements[Tag]['element']>,
  keyof VitrineElements[Tag]['attributes']
> &
  VitrineElements[Tag]['attributes'] &
  EventHandlers<VitrineElements[Tag]['element']>

type SvelteElements = { [Tag in keyof VitrineElements]: SvelteProps<Tag> }

declare module 'svelte/elements' {
  interface SvelteHTMLElements extends SvelteElements {}
}
