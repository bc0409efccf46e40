import { render } from 'preact'
import { configure } from '../../src/widget/index.ts'
import { Playground } from './Playground.tsx'
import { createState } from './state.ts'

/** A visit of its own: what was chosen on a demo page of the same origin must not decide what is shown here. */
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
  const { client = '', script = '', priceHost = '', checkoutHost = '', endpoint = '' } = root.dataset
  const storage = forgetful()
  configure({ client, priceHost, checkoutHost }, { storage: () => storage })
  root.replaceChildren()
  render(<Playground state={createState({ client, script, priceHost, checkoutHost, endpoint })} />, root)
}
