import type { ComponentChildren } from 'preact'
import { directionOf } from '../messages/languages.ts'

interface FrameProps {
  language: string
  theme: string | undefined
  children: ComponentChildren
}

/** The root of a view: the store's language and direction, and the element's color scheme. */
export const Frame = ({ language, theme, children }: FrameProps) => (
  <div class="root" lang={language} dir={directionOf(language)} data-theme={theme}>
    {children}
  </div>
)
