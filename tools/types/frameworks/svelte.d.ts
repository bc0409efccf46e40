import type { HTMLAttributes } from 'svelte/elements'
import type { EventHandlers, VitrineElements } from './elements.ts'

/** Svelte takes each name that begins with `on` for an event, so `only` cannot be set as an attribute. */
type Settable<Attributes> = {
  [Name in keyof Attributes as Name extends `on${string}` ? never : Name]: Attributes[Name]
}

type SvelteProps<Tag extends keyof VitrineElements> = Omit<
  HTMLAttributes<VitrineElements[Tag]['element']>,
  keyof VitrineElements[Tag]['attributes']
> &
  Settable<VitrineElements[Tag]['attributes']> &
  EventHandlers<VitrineElements[Tag]['element']>

type SvelteElements = { [Tag in keyof VitrineElements]: SvelteProps<Tag> }

declare module 'svelte/elements' {
  interface SvelteHTMLElements extends SvelteElements {}
}
