import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals'
import { type Choices, startingChoices } from './choices.ts'
import { productOf } from './products.ts'
import { type SnippetHosts, snippet } from './snippet.ts'

/** What the playground's views share. */
export interface PlaygroundState {
  hosts: SnippetHosts
  choices: Signal<Choices>
  /** List prices as the platform has just given them, by product. */
  live: Signal<ReadonlyMap<string, string>>
  snippet: ReadonlySignal<string>
  choose(change: Partial<Choices>): void
}

export const createState = (hosts: SnippetHosts): PlaygroundState => {
  const choices = signal(startingChoices)
  const live = signal<ReadonlyMap<string, string>>(new Map())
  return {
    hosts,
    choices,
    live,
    snippet: computed(() =>
      snippet(choices.value, hosts, (id) => live.value.get(id) ?? productOf(id)?.price ?? ''),
    ),
    choose(change) {
      choices.value = { ...choices.peek(), ...change }
    },
  }
}
