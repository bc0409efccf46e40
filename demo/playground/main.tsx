import { effect } from '@preact/signals'
import { render } from 'preact'
import { configure } from '../../src/widget/index.ts'
import { readAddress, writeAddress } from './address.ts'
import { startingChoices } from './choices.ts'
import { Playground } from './Playground.tsx'
import { signInAsChosen } from './sign-in.ts'
import { createState } from './state.ts'

/** A visit of its own: choices on a demo page of the same origin must not count here. */
const forgetful = (): Storage => {
  const values = new Map<string, string>()
  return {
    length: 0,
    key: () => null,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
  }
}

const root = document.querySelector<HTMLElement>('#playground')
if (root) {
  const {
    client = '',
    script = '',
    priceHost = '',
    checkoutHost = '',
    endpoint = '',
    customers = '',
  } = root.dataset
  const storage = forgetful()
  configure({ client, priceHost, checkoutHost }, { storage: () => storage })
  root.replaceChildren()
  const sandbox = { client, script, priceHost, checkoutHost, endpoint }
  const linked = readAddress(location.hash)
  const state = createState(sandbox, linked, customers.split(' ').filter(Boolean))
  signInAsChosen(state)
  render(<Playground state={state} />, root)
  if (linked) root.scrollIntoView()
  let isFirst = true
  effect(() => {
    const fragment = writeAddress(state.choices.value)
    // An anchor of the page stays until something is chosen.
    if (!isFirst) history.replaceState(null, '', `${location.pathname}${location.search}${fragment}`)
    isFirst = false
  })
  addEventListener('hashchange', () => {
    const choices = readAddress(location.hash)
    if (choices) state.choose(choices)
    else if (location.hash === '') state.choose(startingChoices)
  })
}
