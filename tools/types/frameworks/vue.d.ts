import type { EmitFn, HTMLAttributes, PublicProps } from 'vue'
import type { VitrineEventMap } from '../widget/index.ts'
import type { VitrineElements } from './elements.ts'

type Camel<Name> = Name extends `${infer Head}-${infer Tail}` ? `${Head}${Capitalize<Camel<Tail>>}` : Name

type VueElement<Tag extends keyof VitrineElements> = new () => VitrineElements[Tag]['element'] & {
  /** @deprecated Only for the type check of templates. */
  $props: Omit<HTMLAttributes, keyof VitrineElements[Tag]['attributes']> & {
    [Name in keyof VitrineElements[Tag]['attributes'] as Camel<Name>]: VitrineElements[Tag]['attributes'][Name]
  } & PublicProps & { slot?: string | undefined }
  /** @deprecated Only for the type check of templates. */
  $emit: EmitFn<{ [Name in keyof VitrineEventMap]: (event: VitrineEventMap[Name]) => void }>
}

type VueElements = { [Tag in keyof VitrineElements]: VueElement<Tag> }

declare module 'vue' {
  interface GlobalComponents extends VueElements {}
}
