import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals'
import { type Choices, startingChoices } from './choices.ts'
import { productOf } from './products.ts'
import { type SnippetHosts, snippet } from './snippet.ts'

/** State that the playground's views share. */
export interface PlaygroundState {
  hosts: SnippetHosts
  choices: Signal<Choices>
  /** List prices as the platform has just given them, by product. */
  live: Signal<ReadonlyMap<string, string>>
  snippet: ReadonlySignal<string>
  /** Customers that the local server signs tokens for; none on a published page. */
  customers: readonly string[]
  /** The token of the chosen customer. */
  token: Signal<string>
  /** The price to write inside: the platform's where it is known, else the one of the catalogue. */
  priceOf(id: string): string
  choose(change: Partial<Choices>): void
}

export const createState = (
  hosts: SnippetHosts,
  start: Choices = startingChoices,
  customers: readonly string[] = [],
): PlaygroundState => {
  const choices = signal(start)
  const live = signal<ReadonlyMap<string, string>>(new Map())
  const priceOf = (id: string): string => live.value.get(id) ?? productOf(id)?.price ?? ''
  return {
    hosts,
    choices,
    live,
    customers,
    token: signal(''),
    snippet: computed(() => snippet(choices.value, hosts, priceOf)),
    priceOf,
    choose(change) {
      choices.value = { ...choices.peek(), ...change }
    },
  }
}
