import { html } from 'hono/html'
import type { Html } from '../../pages/page.ts'
import type { Judged, Outcome } from './judge.ts'

/** From the start of the line, and from the ground up in the bars. */
export const outcomeOrder = ['as-shown', 'explained', 'unexplained', 'unmatched'] as const

/** Those that a purchase can have of which it is known what its page showed. */
const comparedOutcomes = ['as-shown', 'explained', 'unexplained'] as const

export type Counts = Readonly<Record<Outcome, number>>

export const countsOf = (judged: readonly Judged[]): Counts => {
  const count = (outcome: Outcome): number => judged.filter((each) => each.outcome === outcome).length
  return {
    'as-shown': count('as-shown'),
    explained: count('explained'),
    unexplained: count('unexplained'),
    unmatched: count('unmatched'),
  }
}

const sum = (counts: Counts): number => Object.values(counts).reduce((a, b) => a + b, 0)

/** One line in parts, in the order in which they are given. */
const bar = (parts: readonly (readonly [name: string, size: number])[]): Html => {
  const all = parts.reduce((total, [, size]) => total + size, 0)
  let before = 0
  const drawn = parts.map(([name, size]) => {
    const start = before
    before += (size / all) * 100
    return size === 0
      ? ''
      : html`<rect class="${name}" x="${start.toFixed(2)}" width="${(before - start).toFixed(2)}" height="1"/>`
  })
  return html`<svg class="bar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">${drawn}</svg>`
}

/** How many of all purchases can be compared. */
export const coverageBar = ({ unmatched, ...compared }: Counts): Html =>
  bar([
    ['known', sum({ ...compared, unmatched: 0 })],
    ['ground', unmatched],
  ])

/** The shares of the compared purchases. One without a shown price is no part of it. */
export const outcomeBar = (counts: Counts): Html =>
  bar(comparedOutcomes.map((outcome) => [outcome, counts[outcome]]))

const dayMs = 86_400_000
const mostDays = 30
const leastDays = 7
const height = 60

/** The most pixels of a day; its bar has six tenths of them. */
const dayWidth = 40

const dayOf = (time: number): number => Math.floor(time / dayMs)

/** Paid purchases of the last days since the first one, one bar a day; nothing on the first day. */
export const bars = (judged: readonly Judged[], now: Date): Html => {
  const last = dayOf(now.getTime())
  const first = Math.min(...judged.map(({ purchase }) => dayOf(Date.parse(purchase.createdAt))))
  if (first === last) return html``
  const shownDays = Math.max(leastDays, Math.min(mostDays, last - first + 1))
  const days = Array.from({ length: shownDays }, (_, index) => {
    const day = last - shownDays + 1 + index
    const counts = countsOf(judged.filter(({ purchase }) => dayOf(Date.parse(purchase.createdAt)) === day))
    return { date: new Date(day * dayMs).toISOString().slice(0, 10), counts }
  })
  const most = Math.max(...days.map(({ counts }) => sum(counts)))
  if (most === 0) return html`<p class="note">Nothing was paid in the last ${shownDays} days.</p>`
  const columns = days.map(({ date, counts }, index) => {
    let bottom = height
    const parts = outcomeOrder.map((outcome) => {
      const size = (counts[outcome] / most) * height
      bottom -= size
      return size === 0
        ? ''
        : html`<rect class="${outcome}" x="${index * 10 + 2}" y="${bottom.toFixed(2)}" width="6" height="${size.toFixed(2)}"/>`
    })
    return html`<g><title>${date}: ${sum(counts)} paid, ${counts['as-shown']} as shown</title><rect class="ground" x="${index * 10 + 1}"
  y="${height}" width="8" height="1"/>${parts}</g>`
  })
  return html`<figure class="days"><svg viewBox="0 0 ${shownDays * 10} ${height + 1}" width="${shownDays * dayWidth}" preserveAspectRatio="none" role="img"
  aria-label="Paid purchases of the last ${shownDays} days">${columns}</svg>
<figcaption><span>${days[0]?.date}</span><span>at most ${most} a day</span><span>${days.at(-1)?.date}</span></figcaption></figure>`
}
