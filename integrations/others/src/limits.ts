// What the guide says of other ways: the lane notices when a framework changes.
import '@angular/compiler'
import { Component } from '@angular/core'
import { bootstrapApplication } from '@angular/platform-browser'
import { createElement } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'

const heard: string[] = []
Object.assign(window, { heard })

/** A card of React that listens by an attribute, and is asked whether it hears. */
const listenByReact = async (name: string, isHydrated: boolean): Promise<void> => {
  const root = document.body.appendChild(document.createElement('div'))
  const card = createElement('vitrine-card', { 'onvitrine-checkout': () => heard.push(name) })
  if (isHydrated) {
    root.innerHTML = renderToString(card)
    hydrateRoot(root, card)
  } else createRoot(root).render(card)
  // React renders in tasks of its own.
  while (!root.firstChild || Object.keys(root.firstChild).length === 0)
    await new Promise((resolve) => setTimeout(resolve))
  root.firstChild.dispatchEvent(new CustomEvent('vitrine-checkout'))
}

@Component({ selector: 'shop-root', template: '<vitrine-card product="97772"></vitrine-card>' })
class WithoutSchema {}

await listenByReact('created', false)
await listenByReact('hydrated', true)
await bootstrapApplication(WithoutSchema)
document.title = 'Done'
