import { type ReactElement, useRef, useState } from 'react'
import type { CheckoutDetail, VitrineEventMap } from 'vitrine'
import type {} from 'vitrine/react'
import { settings } from './settings.ts'
import { useEvent } from './use-event.ts'

interface Plan {
  id: string
  name: string
}

const plans: readonly Plan[] = [
  { id: '97772', name: 'Lumen Personal' },
  { id: '97773', name: 'Lumen Team' },
  { id: '97774', name: 'Lumen Studio' },
]
const license: Plan = { id: '97776', name: 'Lumen Perpetual License' }

/** Sells without any script. */
const linkOf = (id: string): string =>
  `${settings.checkoutHost}/${settings.client}/?scope=checkout&cart=${id}`

const textOf = ({ items }: CheckoutDetail): string =>
  items.map(({ product, quantity }) => `${quantity} × ${product}`).join(', ')

export const Shop = (): ReactElement => {
  const main = useRef<HTMLElement>(null)
  const [sorted, setSorted] = useState(plans)
  const [quantity, setQuantity] = useState(1)
  const [isChoosing, setIsChoosing] = useState(false)
  const [showsLicense, setShowsLicense] = useState(false)
  const [log, setLog] = useState('Nothing bought yet.')

  const stay = (event: VitrineEventMap['vitrine-checkout']): void => {
    event.preventDefault()
    setLog(`Checkout: ${textOf(event.detail)}`)
  }
  // The cards of the first page are hydrated; events bubble, so one listener hears them all.
  useEvent(main, 'vitrine-checkout', (event) => {
    if (!event.defaultPrevented) stay(event)
  })

  return (
    <main ref={main}>
      <h1>Lumen</h1>
      <p className="controls">
        <button type="button" onClick={() => setSorted(sorted.toReversed())}>
          Reverse the order
        </button>
        <button type="button" onClick={() => setQuantity(quantity + 1)}>
          One more
        </button>
        <label>
          <input type="checkbox" checked={isChoosing} onChange={() => setIsChoosing(!isChoosing)} />
          Choose the quantity
        </label>
        <label>
          <input type="checkbox" checked={showsLicense} onChange={() => setShowsLicense(!showsLicense)} />
          Without a subscription
        </label>
      </p>
      <ul className="cards">
        {sorted.map(({ id, name }) => (
          <li key={id}>
            <vitrine-card product={id} heading={2} quantity={quantity} quantity-control={isChoosing}>
              <a href={linkOf(id)}>Buy {name}</a>
            </vitrine-card>
          </li>
        ))}
      </ul>
      {showsLicense && (
        <vitrine-card product={license.id} heading={2} quantity={quantity} onvitrine-checkout={stay}>
          <a href={linkOf(license.id)}>Buy {license.name}</a>
        </vitrine-card>
      )}
      <p>
        From <vitrine-price product="97772">a fair price</vitrine-price> a year.
      </p>
      <p>
        <output>{log}</output>
      </p>
    </main>
  )
}
