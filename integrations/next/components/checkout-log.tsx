'use client'

import { useEffect, useState } from 'react'
import type { VitrineEventMap } from 'vitrine'

/** Listens to the cards of the page, which server components have written. */
export const CheckoutLog = () => {
  const [log, setLog] = useState('Nothing bought yet.')
  useEffect(() => {
    const stay = (event: VitrineEventMap['vitrine-checkout']): void => {
      event.preventDefault()
      setLog(`Checkout: ${event.detail.items.map(({ product, quantity }) => `${quantity} × ${product}`)}`)
    }
    document.addEventListener('vitrine-checkout', stay)
    return () => document.removeEventListener('vitrine-checkout', stay)
  }, [])
  return <output>{log}</output>
}
