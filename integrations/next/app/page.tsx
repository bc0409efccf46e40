import Link from 'next/link'
import type {} from 'vitrine/react'
import { CheckoutLog } from '../components/checkout-log'

export default function Plans() {
  return (
    <main>
      <h1>Plans</h1>
      <vitrine-card product="97772" />
      <vitrine-card product="97773" />
      <CheckoutLog />
      <Link href="/licence">Without a subscription</Link>
    </main>
  )
}
