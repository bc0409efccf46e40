import { mount } from 'svelte'
import { configure } from 'vitrine'
import Shop from './Shop.svelte'
import { settings } from './settings.ts'

configure(settings)
const target = document.querySelector('shop-root')
if (target) mount(Shop, { target })
