/**
 * The page of the back office that puts promised beside paid prices: orders beside the shown ones, renewals beside the
 * said ones. It judges all purchases of the local shop with each view, and changes nothing.
 */

import { html } from 'hono/html'
import type { SandboxContext } from '../../context/context.ts'
import type { Html } from '../../pages/page.ts'
import type { State } from '../../state/state.ts'
import { code, grossOf, moment, money, muted, purchaseLink, table } from '../elements/elements.ts'
import type { PageContent } from '../elements/layout.ts'
import { type Tone, tag } from '../elements/tags.ts'
import { type Judged, judgePurchases, type Outcome } from '../truth/judge.ts'
import { bars, type Counts, countsOf, coverage, outcomeOrder, ring } from '../truth/picture.ts'
import { judgeRenewals, type RenewalOutcome } from '../truth/renewal.ts'

const names: Readonly<Record<Outcome, string>> = {
  'as-shown': 'as shown',
  explained: 'explained',
  unexplained: 'not explained',
  unmatched: 'not known',
}

const tones: Readonly<Record<Outcome, Tone>> = {
  'as-shown': 'good',
  explained: 'wait',
  unexplained: 'bad',
  unmatched: 'over',
}

/** Rows of the table; the picture counts all. */
const mostRows = 50

/** Rounded down, because 99.96 % is not everything. */
const percentOf = (part: number, all: number): string =>
  part === all ? '100' : (Math.floor((part / all) * 1000) / 10).toFixed(1)

const shownText = ({ shown }: Judged) =>
  shown ? money(shown[shown.tax], shown.currency) : muted('not known')

/** Charges that need a look come first. */
const urgency: Readonly<Record<Outcome, number>> = {
  unexplained: 0,
  unmatched: 1,
  explained: 1,
  'as-shown': 1,
}

const rowTable = (name: string, judged: readonly Judged[]) =>
  table(
    name,
    [
      { name: 'Purchase', phone: 'main' },
      { name: 'Outcome', phone: 'end' },
      { name: 'Shown', kind: 'number', phone: 'named' },
      { name: 'Paid', kind: 'number', phone: 'named' },
      'Page',
      'Country',
      'Placed',
    ],
    judged.slice(0, mostRows).map((each) => {
      const { purchase, outcome, reason, shown } = each
      return [
        purchaseLink(purchase.id),
        tag(tones[outcome], reason),
        html`${shownText(each)} ${shown?.tax === 'net' ? muted('net') : ''}`,
        grossOf(purchase),
        shown ? code(shown.page) : '',
        (purchase.contacts.delivery ?? purchase.contacts.billing).CountryId,
        moment(purchase.createdAt),
      ]
    }),
    'Every compared purchase was charged as shown.',
  )

const purchaseRows = (name: string, judged: readonly Judged[]) => {
  const sorted = judged.toSorted((a, b) => urgency[a.outcome] - urgency[b.outcome])
  const note =
    judged.length > mostRows ? html`<p class="note">${mostRows} of ${judged.length} purchases.</p>` : ''
  return html`${rowTable(name, sorted)}${note}`
}

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

/** Renewals beside what was said about them; nothing before the first. */
const renewalSection = (state: State) => {
  const judged = judgeRenewals(state)
  if (judged.length === 0) return ''
  const count = (outcome: RenewalOutcome): number => judged.filter((each) => each.outcome === outcome).length
  const sorted = judged.toSorted(
    (a, b) => Number(b.outcome === 'unexplained') - Number(a.outcome === 'unexplained'),
  )
  const note =
    judged.length > mostRows ? html`<p class="note">${mostRows} of ${judged.length} renewals.</p>` : ''
  return html`<section><h2>Renewals</h2>
<p class="sentence"><span><strong>${judged.length - count('nothing-said')} of ${judged.length}</strong> renewals had words about them:</span>
<span><strong>${count('as-said')}</strong> as said,</span> <span><strong>${count('explained')}</strong> explained,</span>
<span><strong>${count('unexplained')}</strong> not</span></p>
${table(
  'Renewals beside what was said about them',
  [
    { name: 'Purchase', phone: 'main' },
    { name: 'Outcome', phone: 'end' },
    { name: 'Said', kind: 'number', phone: 'named' },
    { name: 'Paid', kind: 'number', phone: 'named' },
    'Billed',
  ],
  sorted
    .slice(0, mostRows)
    .map(({ purchase, outcome, reason, said, currency }) => [
      purchaseLink(purchase.id),
      tag(renewalTones[outcome], reason),
      said === undefined ? muted(withoutAmount[outcome]) : money(said, currency),
      grossOf(purchase),
      moment(purchase.createdAt),
    ]),
  '',
)}${note}</section>`
}

/** Of how many purchases it is known what their page has shown: every other figure is about these alone. */
const coverageText = (compared: number, all: number): Html => {
  if (compared === 0)
    return all === 1
      ? html`<strong>The one purchase cannot be compared.</strong>`
      : html`<strong>None of ${all} purchases can be compared.</strong>`
  if (compared < all)
    return html`<strong>${compared} of ${all} purchases can be compared.</strong>
Of ${all - compared} it is not known what their page showed.`
  return all === 1
    ? html`<strong>The one purchase can be compared.</strong>`
    : html`<strong>All ${all} purchases can be compared.</strong>`
}

/** The share of the compared purchases; nothing where none is. */
const share = (counts: Counts, compared: number): Html =>
  compared === 0
    ? html``
    : html`<div class="ringed">${ring(counts)}<p><strong>${percentOf(counts['as-shown'], compared)} %</strong>
<span>of these as shown</span></p></div>`

const section = (title: string, name: string, judged: readonly Judged[], hasEmpty = false): Html =>
  judged.length > 0 || hasEmpty
    ? html`<section><h2>${title}</h2>${purchaseRows(name, judged)}</section>`
    : html``

/** The promised prices of the pages beside the paid ones, for the local shop. */
export const truthPage = ({ clock }: Pick<SandboxContext, 'clock'>, state: State): PageContent => {
  const judged = judgePurchases(state)
  if (judged.length === 0)
    return {
      content: html`<p class="empty">Nothing has been paid yet. Buy something from a demo page: its link says what the page
has shown, and this page compares it with what was charged.</p>`,
    }
  const counts = countsOf(judged)
  const compared = judged.length - counts.unmatched
  const of = (...wanted: readonly Outcome[]) => judged.filter(({ outcome }) => wanted.includes(outcome))
  return {
    content: html`<section><div class="panel truth">
<div class="covered"><p>${coverageText(compared, judged.length)}</p>${compared === 0 ? '' : coverage(counts)}</div>
${share(counts, compared)}
<div class="told"><ul>${outcomeOrder
      .filter((outcome) => counts[outcome] > 0)
      .map(
        (outcome) =>
          html`<li>${tag(tones[outcome], names[outcome])} <span class="count">${counts[outcome]}</span></li>`,
      )}</ul>
${bars(judged, clock.now())}</div>
</div></section>
${section('Charged otherwise', 'Purchases that were charged otherwise', of('explained', 'unexplained'), compared > 0)}
${renewalSection(state)}
${section('Not known', 'Purchases of which it is not known what was shown', of('unmatched'))}
${section('As shown', 'Purchases that were charged as shown', of('as-shown'))}
<p class="note">Test orders are not counted. It is not known what a page showed when a purchase was bought without the
widget, or when its parameter was changed.</p>`,
  }
}
