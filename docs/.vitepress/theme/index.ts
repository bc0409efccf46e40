import type { Theme } from 'vitepress'
import DefaultTheme from 'vitepress/theme-without-fonts'
import { h } from 'vue'
import { LiveExample } from './live-example.ts'
import { MissingPage } from './missing-page.ts'
import './styles/tokens.css'
import './styles/pages.css'
import './styles/home.css'

export default {
  extends: DefaultTheme,
  Layout: () => h(DefaultTheme.Layout, null, { 'not-found': () => h(MissingPage) }),
  enhanceApp: ({ app }) => {
    app.component('LiveExample', LiveExample)
  },
} satisfies Theme
