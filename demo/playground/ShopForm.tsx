/**
 * The form in which a merchant tries a checkout link and a price host of their own in place of the sandbox's shop. It
 * shows what was read from the link before any price comes, and each fault with its remedy. The reading is in
 * `shop.ts`; taking or leaving a shop resets the choices that belong to it, and keeps the look.
 */

import { useRef } from 'preact/hooks'
import { startingChoices } from './choices.ts'
import { type OwnShop, readShop, type ShopFault } from './shop.ts'
import type { PlaygroundState } from './state.ts'

/** The link of the sandbox's shop, which the fields begin with. */
const exampleLink = ({ sandbox }: PlaygroundState): string =>
  `${sandbox.checkoutHost}/${sandbox.client}/?scope=checkout&cart=${startingChoices.products.join()}`

/** The choices that belong to a shop. The look stays. */
const fromStart = {
  products: startingChoices.products,
  currency: '',
  country: '',
  coupon: '',
  customer: '',
} as const

const Faults = ({ faults }: { faults: readonly ShopFault[] }) => (
  <ul class="shop-faults">
    {faults.map(({ text, remedy }) => (
      <li key={text}>
        <b>{text}</b> {remedy}
      </li>
    ))}
  </ul>
)

/** Everything that was read from the link, so that the merchant sees it before the prices come. */
const Read = ({ shop }: { shop: OwnShop }) => {
  const rows: [string, string][] = [
    ['Client', shop.client],
    ['Checkout', new URL(shop.checkoutHost).host],
    [
      shop.products.length === 1 ? 'Product' : 'Products',
      shop.products.map(({ id, quantity }) => (quantity > 1 ? `${quantity} × ${id}` : id)).join(', '),
    ],
    ['Code', shop.coupon],
    ['Currency', shop.currency],
    ['Country', shop.country],
    ['Price rule', shop.priceRule],
    ['Kept in every link', shop.parameters.join(', ')],
    ['Left out, because it names a customer', shop.leftOut.join(', ')],
  ]
  return (
    <dl class="shop-read">
      {rows
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

/** One of the merchant's own checkout links and the price host, in place of the shop of the sandbox. */
export const ShopForm = ({ state }: { state: PlaygroundState }) => {
  const form = useRef<HTMLFormElement>(null)
  const { link, priceHost } = state.choices.value
  const read = state.read.value
  const answer = state.answer.value
  const faults = [...(read?.faults ?? []), ...(answer?.faults ?? [])]
  const isWaiting = Boolean(read?.shop && !answer)
  const showSandbox = (): void => state.choose({ ...fromStart, link: '', priceHost: '', script: 'here' })
  const show = (): void => {
    if (!form.current) return
    const data = new FormData(form.current)
    const [written = '', host = ''] = ['link', 'priceHost'].map((name) => String(data.get(name)).trim())
    const isExample = written === exampleLink(state) && host === state.sandbox.priceHost
    if (isExample || written === '') showSandbox()
    else if (written === link && host === priceHost) state.ask()
    else {
      const { shop } = readShop(written, host)
      state.choose({
        ...fromStart,
        link: shop?.link ?? written,
        priceHost: shop?.priceHost ?? host,
        products: shop?.products.map(({ id }) => id) ?? [],
        script: state.choices.value.script === 'here' ? 'copy' : state.choices.value.script,
      })
    }
  }
  return (
    <form
      ref={form}
      class="shop"
      aria-labelledby="shop-title"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        show()
      }}
    >
      <h3 id="shop-title">Your shop</h3>
      <p class="note" id="shop-note">
        {link
          ? 'Your browser asks your price host, and only the address of this page keeps what you entered. The buy buttons below lead to your checkout, where an order is real.'
          : 'Paste the address of one of your own buy buttons, and your price host. Your browser asks it for prices, and only the address of this page keeps what you entered. Until then you see the sandbox’s shop.'}
      </p>
      <label class="link">
        <span>A checkout link</span>
        <input
          key={link}
          name="link"
          type="url"
          autocomplete="off"
          spellcheck={false}
          aria-describedby="shop-note"
          defaultValue={link || exampleLink(state)}
        />
      </label>
      <label class="host">
        <span>Price host</span>
        <input
          key={priceHost}
          name="priceHost"
          type="url"
          autocomplete="off"
          spellcheck={false}
          defaultValue={link ? priceHost : state.sandbox.priceHost}
        />
      </label>
      <div class="shop-actions">
        <button type="submit">{link && faults.length > 0 ? 'Ask again' : 'Show this shop'}</button>
        {link && (
          <button type="button" class="plain" onClick={showSandbox}>
            Back to the sandbox’s shop
          </button>
        )}
      </div>
      {read?.shop && <Read shop={read.shop} />}
      <div role="status" class="shop-status">
        {isWaiting && read?.shop && <p>Asking {new URL(read.shop.priceHost).host} for prices …</p>}
        {faults.length > 0 && <Faults faults={faults} />}
      </div>
    </form>
  )
}
