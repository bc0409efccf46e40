import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { configure } from 'vitrine'
import { Shop } from './Shop.tsx'
import { settings } from './settings.ts'
import './shop.css'

const root = document.querySelector<HTMLElement>('#root')
// The country that the server has rendered for; the browser's own where it has not.
const { country } = root?.dataset ?? {}
configure({ ...settings, ...(country && { country }) })

const shop = (
  <StrictMode>
    <Shop />
  </StrictMode>
)
if (root?.firstElementChild) hydrateRoot(root, shop)
else if (root) createRoot(root).render(shop)
