import type { ReactNode } from 'react'

const { PUBLIC_PRICE_HOST, PUBLIC_CHECKOUT_HOST } = process.env

export const metadata = { title: 'Lumen', icons: 'data:,' }

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <script
          async
          src="/vitrine/vitrine.js"
          data-client="1001"
          data-price-host={PUBLIC_PRICE_HOST}
          data-checkout-host={PUBLIC_CHECKOUT_HOST}
        />
      </head>
      <body>{children}</body>
    </html>
  )
}
