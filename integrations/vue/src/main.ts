import { configure } from 'vitrine'
import { createApp, createSSRApp } from 'vue'
import ShopPage from './ShopPage.vue'
import { settings } from './settings.ts'
import './shop.css'

const root = document.querySelector<HTMLElement>('#app')
// The country that the server has rendered for; the browser's own where it has not.
const { country } = root?.dataset ?? {}
configure({ ...settings, ...(country && { country }) })

const create = root?.firstElementChild ? createSSRApp : createApp
create(ShopPage).mount('#app')
