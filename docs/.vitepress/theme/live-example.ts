import { withBase } from 'vitepress'
import { defineComponent, h, onMounted } from 'vue'
import { startLive } from './start-live.ts'

/** The source as markup. Vue leaves what is inside alone, so that elements keep what they render. */
export const LiveExample = defineComponent({
  props: { source: { type: String, required: true } },
  setup: ({ source }) => {
    onMounted(() => startLive(withBase('/')))
    return () => h('div', { class: 'live-example', innerHTML: source })
  },
})
