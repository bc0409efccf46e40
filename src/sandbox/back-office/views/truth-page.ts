/**
 * The page of the back office that puts promised beside paid prices: orders beside the shown ones, renewals beside the
 * said ones. It judges all purchases of the local shop with each view, and changes nothing.
 */

import { html } from 'hono/html'
import type { SandboxContext } from '../../context/context.ts'
import type { State } from '../../state/state.ts'
import { code, grossOf, moment, money, muted, purchaseLink, table } from '../elements/elements.ts'
import type { PageContent } from '../elements/layout.ts'
import { type Tone, tag } from '../elements/tags.ts'
import { type Judged, judgePurchases, type Outcome } from '../truth/judge.ts'
import { bars, countsOf, outcomeOrder, ring } from '../truth/picture.ts'
import { judgeRenewals, type RenewalOutcome } from '../truth/renewal.ts'

const names: Readonly<Record<Outcome, string>> = {
  'as-shown': 'as shown',
  explained: 'explained',
  unexplained: 'not explained',
  unmatched: 'without a match',
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

const rowTable = (judged: readonly Judged[]) =>
  table(
    'Purchases beside what their pages have shown',
    [
      'Purchase',
      'Outcome',
      { name: 'Shown', kind: 'number' },
      { name: 'Paid', kind: 'number' },
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
    'Every purchase was charged as shown.',
  )

const purchaseRows = (judged: readonly Judged[]) => {
  const sorted = judged.toSorted((a, b) => urgency[a.outcome] - urgency[b.outcome])
  const note =
    judged.length > mostRows ? html`<p class="note">${mostRows} of ${judged.length} purchases.</p>` : ''
  return html`${rowTable(sorted)}${note}`
}

const renewalTones: Readonly<Record<RenewalOutcome, Tone>> = {
  'as-said': 'good',
  explained: 'wait',
  unexplained: 'bad',
  'nothing-said': 'over',
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
<p class="sentence"><span><strong>${judged.length}</strong> paid,</span> <span><strong>${count('as-said')}</strong> as said,</span>
<span><strong>${count('explained')}</strong> explained,</span> <span><strong>${count('unexplained')}</strong> not,</span>
<span><strong>${count('nothing-said')}</strong> of which nothing was said</span></p>
${table(
  'Renewals beside what was said about them',
  ['Purchase', 'Outcome', { name: 'Said', kind: 'number' }, { name: 'Paid', kind: 'number' }, 'Billed'],
  sorted
    .slice(0, mostRows)
    .map(({ purchase, outcome, reason, said, currency }) => [
      purchaseLink(purchase.id),
      tag(renewalTones[outcome], reason),
      said === undefined ? muted('not known') : money(said, currency),
      grossOf(purchase),
      moment(purchase.createdAt),
    ]),
  '',
)}${note}</section>`
}

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
  const different = judged.filter(({ outcome }) => outcome !== 'as-shown')
  return {
    content: html`<section><div class="panel truth">
<div class="ringed">${ring({ ...counts, unmatched: compared === 0 ? counts.unmatched : 0 })}<p><strong>${compared === 0 ? '–' : `${percentOf(counts['as-shown'], compared)} %`}</strong>
<span>charged as shown</span></p></div>
<div class="told"><p class="sentence"><span><strong>${judged.length}</strong> paid,</span> <span><strong>${counts['as-shown']}</strong> as shown,</span>
<span><strong>${counts.explained}</strong> explained,</span> <span><strong>${counts.unexplained}</strong> not</span></p>
<ul>${outcomeOrder
      .filter((outcome) => counts[outcome] > 0)
      .map(
        (outcome) =>
          html`<li>${tag(tones[outcome], names[outcome])} <span class="count">${counts[outcome]}</span></li>`,
      )}</ul>
${bars(judged, clock.now())}</div>
</div></section>
<section><h2>Not as shown</h2>${purchaseRows(different)}</section>
${counts['as-shown'] > 0 ? html`<section><h2>As shown</h2>${purchaseRows(judged.filter(({ outcome }) => outcome === 'as-shown'))}</section>` : ''}
${renewalSection(state)}
<p class="note">Test orders are not counted. A purchase without a match was bought without the widget, or its
parameter was changed.</p>`,
  }
}
