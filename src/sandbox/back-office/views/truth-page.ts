/**
 * The page of the back office that puts promised beside paid prices: orders beside the shown ones, renewals beside the
 * said ones. It judges all purchases of the local shop with each view, and changes nothing.
 */

import { html } from 'hono/html'
import type { SandboxContext } from '../../context/context.ts'
import type { Html } from '../../pages/page.ts'
import type { Purchase } from '../../state/purchase.ts'
import type { State } from '../../state/state.ts'
import { grossOf, moment, money, muted, purchaseLink, table } from '../elements/elements.ts'
import type { PageContent } from '../elements/layout.ts'
import { type Tone, tag } from '../elements/tags.ts'
import { type Judged, judgePurchases, type Outcome } from '../truth/judge.ts'
import { bars, type Counts, countsOf, coverageBar, outcomeBar, outcomeOrder } from '../truth/picture.ts'
import { judgeRenewals, ownPricesIn, type RenewalOutcome } from '../truth/renewal.ts'
import type { Shown } from '../truth/shown.ts'

const names: Readonly<Record<Outcome, string>> = {
  'as-shown': 'as shown',
  explained: 'explained',
  unexplained: 'not explained',
  unmatched: 'no shown price',
}

const tones: Readonly<Record<Outcome, Tone>> = {
  'as-shown': 'good',
  explained: 'wait',
  unexplained: 'bad',
  unmatched: 'over',
}

/** Rows of the table; the picture counts all. */
const mostRows = 50

/** Never 100 % of fewer than all, because 99.96 % is not everything. */
const percentOf = (part: number, all: number): string =>
  part === all ? '100' : Math.min(99.9, (part / all) * 100).toFixed(1)

const countryOf = ({ contacts }: Purchase): string => (contacts.delivery ?? contacts.billing).CountryId

const shownText = (shown: Shown): Html =>
  html`${money(shown[shown.tax], shown.currency)}${shown.tax === 'net' ? html` ${muted('net')}` : ''}`

/** Orders that were paid otherwise than shown, or as shown. */
const comparedTable = (name: string, judged: readonly Judged[]) =>
  table(
    name,
    [
      { name: 'Purchase', phone: 'main' },
      { name: 'Outcome', phone: 'end' },
      { name: 'Page', kind: 'text' },
      { name: 'Shown', kind: 'number', phone: 'named' },
      { name: 'Paid', kind: 'number', phone: 'named' },
      'Placed',
      'Country',
    ],
    judged.map(({ purchase, outcome, reason, shown }) => [
      purchaseLink(purchase.id),
      tag(tones[outcome], reason),
      shown?.page ?? '',
      shown ? shownText(shown) : '',
      grossOf(purchase),
      moment(purchase.createdAt),
      countryOf(purchase),
    ]),
    'Every compared order was paid as shown.',
  )

/** Orders without a shown price. Neither a page nor an amount stands beside what was paid. */
const unmatchedTable = (name: string, judged: readonly Judged[]) =>
  table(
    name,
    [
      { name: 'Purchase', phone: 'main' },
      { name: 'Reason', phone: 'main' },
      { name: 'Paid', kind: 'number', phone: 'end' },
      'Placed',
      'Country',
    ],
    judged.map(({ purchase, outcome, reason }) => [
      purchaseLink(purchase.id),
      tag(tones[outcome], reason),
      grossOf(purchase),
      moment(purchase.createdAt),
      countryOf(purchase),
    ]),
    '',
  )

/** The first rows of a table, and how many there are. */
const firstRows = <T>(rows: readonly T[], unit: string, tableOf: (rows: readonly T[]) => Html): Html =>
  html`${tableOf(rows.slice(0, mostRows))}${
    rows.length > mostRows ? html`<p class="note">${mostRows} of ${rows.length} ${unit}.</p>` : ''
  }`

const renewalTones: Readonly<Record<RenewalOutcome, Tone>> = {
  'as-said': 'good',
  explained: 'wait',
  unexplained: 'bad',
  'nothing-said': 'over',
}

/** In place of an amount, where none was said or none can be compared. */
const withoutAmount: Readonly<Record<RenewalOutcome, string>> = {
  'as-said': 'no amount',
  explained: 'not compared',
  unexplained: 'no amount',
  'nothing-said': 'nothing',
}

type TruthContext = Pick<SandboxContext, 'catalogue' | 'clock' | 'settings'>

/** Renewals beside what was said about them; nothing before the first. */
const renewalSection = (context: TruthContext, state: State) => {
  const judged = judgeRenewals(state, ownPricesIn(context))
  if (judged.length === 0) return ''
  const count = (outcome: RenewalOutcome): number => judged.filter((each) => each.outcome === outcome).length
  const sorted = judged.toSorted(
    (a, b) => Number(b.outcome === 'unexplained') - Number(a.outcome === 'unexplained'),
  )
  return html`<section class="judged renewals"><h2>Renewals</h2>
<p class="sentence"><strong>${judged.length - count('nothing-said')} of ${judged.length}</strong> renewals were announced:
<strong>${count('as-said')}</strong> paid as said, <strong>${count('explained')}</strong> explained,
<strong>${count('unexplained')}</strong> not explained.</p>
${firstRows(sorted, 'renewals', (rows) =>
  table(
    'Renewals beside what was said about them',
    [
      { name: 'Purchase', phone: 'main' },
      { name: 'Outcome', phone: 'end' },
      { name: 'Said', kind: 'number', phone: 'named' },
      { name: 'Paid', kind: 'number', phone: 'named' },
      'Billed',
    ],
    rows.map(({ purchase, outcome, reason, said, currency }) => [
      purchaseLink(purchase.id),
      tag(renewalTones[outcome], reason),
      said === undefined ? muted(withoutAmount[outcome]) : money(said, currency),
      grossOf(purchase),
      moment(purchase.createdAt),
    ]),
    '',
  ),
)}</section>`
}

/** A count of a whole, what it counts, and its picture. */
const figure = (part: number, all: number, text: string, picture: Html): Html =>
  html`<div><p class="figure"><strong>${part} of ${all}</strong> ${text}</p>${picture}</div>`

/** Of how many orders it is known what their page has shown: every other figure is about these alone. */
const coverageFigure = (counts: Counts, compared: number, all: number): Html =>
  figure(compared, all, `${all === 1 ? 'order' : 'orders'} came with a shown price`, coverageBar(counts))

const keptFigure = (counts: Counts, compared: number): Html => {
  const kept = counts['as-shown']
  return figure(kept, compared, `paid as shown, ${percentOf(kept, compared)} %`, outcomeBar(counts))
}

const legend = (counts: Counts): Html =>
  html`<ul class="legend">${outcomeOrder
    .filter((outcome) => counts[outcome] > 0)
    .map(
      (outcome) =>
        html`<li>${tag(tones[outcome], names[outcome])} <span class="count">${counts[outcome]}</span></li>`,
    )}</ul>`

const section = (title: string, kind: string, content: Html): Html =>
  html`<section class="judged ${kind}"><h2>${title}</h2>${content}</section>`

/** The promised prices of the pages beside the paid ones, for the local shop. */
export const truthPage = (context: TruthContext, state: State): PageContent => {
  const judged = judgePurchases(state)
  if (judged.length === 0)
    return {
      content: html`<p class="empty">Nothing has been paid yet. Buy something from a demo page: its link says what the page
has shown, and this page compares it with what was paid.</p>`,
    }
  const counts = countsOf(judged)
  const compared = judged.length - counts.unmatched
  const of = (...wanted: readonly Outcome[]) =>
    wanted.flatMap((each) => judged.filter(({ outcome }) => outcome === each))
  const otherwise = of('unexplained', 'explained')
  const asShown = of('as-shown')
  const unmatched = of('unmatched')
  return {
    content: html`<section><div class="panel truth">
<div class="figures">${coverageFigure(counts, compared, judged.length)}
${compared === 0 ? '' : keptFigure(counts, compared)}
${legend(counts)}</div>
${bars(judged, context.clock.now())}
</div></section>
${
  compared === 0
    ? ''
    : section(
        'Paid otherwise',
        'compared',
        firstRows(otherwise, 'orders', (rows) => comparedTable('Orders that were paid otherwise', rows)),
      )
}
${renewalSection(context, state)}
${
  asShown.length === 0
    ? ''
    : section(
        'Paid as shown',
        'compared',
        firstRows(asShown, 'orders', (rows) => comparedTable('Orders that were paid as shown', rows)),
      )
}
${
  unmatched.length === 0
    ? ''
    : section(
        'No shown price',
        'unmatched',
        firstRows(unmatched, 'orders', (rows) => unmatchedTable('Orders without a shown price', rows)),
      )
}
<p class="note">Test orders are not counted. An order has no shown price when it was bought without the widget, when its
parameter was changed, or when the price was shown over a week before.</p>`,
  }
}
