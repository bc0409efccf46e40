import { effect } from '@preact/signals'
import type { PlaygroundState } from './state.ts'

/** A token is valid for 15 minutes. */
const renewEvery = 10 * 60_000

/** Asks the local server for a token. Empty when it does not answer, as for a visitor. */
const tokenOf = async (customer: string): Promise<string> => {
  const response = await fetch('/sign-in', { method: 'POST', body: new URLSearchParams({ customer }) })
  return response.ok ? response.text() : ''
}

/** Keeps the token of the chosen customer, where the local server signs one. */
export const signInAsChosen = ({ effective, customers, token }: PlaygroundState): void => {
  effect(() => {
    const { customer } = effective.value
    token.value = ''
    if (!customers.includes(customer)) return
    let isChosen = true
    const renew = (): void => {
      tokenOf(customer).then(
        (text) => {
          if (isChosen) token.value = text
        },
        () => undefined,
      )
    }
    renew()
    const timer = setInterval(renew, renewEvery)
    return () => {
      isChosen = false
      clearInterval(timer)
    }
  })
}
