import { withBase } from 'vitepress'
import { defineComponent, h } from 'vue'

/** The page of an address that the site does not have. */
export const MissingPage = defineComponent(() => () => {
  const link = (to: string, text: string) => h('a', { href: withBase(to) }, text)
  return h('main', { class: 'vp-doc missing-page' }, [
    h('h1', 'There is no such page'),
    h('p', [
      'It may have another name by now. ',
      link('/', 'The first page'),
      ' and ',
      link('/guide/start', 'the guide'),
      ' lead to everything, and the search at the top finds words.',
    ]),
  ])
})
