import Link from 'next/link'
import type {} from 'vitrine/react'

export default function Licence() {
  return (
    <main>
      <h1>Without a subscription</h1>
      <vitrine-card product="97776" />
      <Link href="/">Plans</Link>
    </main>
  )
}
