import type { Theme } from 'vitepress'
import DefaultTheme from 'vitepress/theme'
import { h } from 'vue'
import { LiveExample } from './live-example.ts'
import './style.css'

const heroCard = `<vitrine-card product="97772" heading="2">
  <b slot="badge">This card is live</b>
  <p>Lumen Personal, 77 € a year</p>
</vitrine-card>`

export default {
  extends: DefaultTheme,
  Layout: () =>
    h(DefaultTheme.Layout, null, {
      'home-hero-image': () =>
        h(LiveExample, {
          source: `<vitrine-store coupon="SAVE10">${heroCard}</vitrine-store>`,
          isBare: true,
        }),
    }),
  enhanceApp: ({ app }) => {
    app.component('LiveExample', LiveExample)
  },
} satisfies Theme
