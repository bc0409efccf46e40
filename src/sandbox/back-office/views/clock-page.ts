import { html } from 'hono/html'
import type { SandboxContext } from '../../context/context.ts'
import type { Form } from '../../media/form.ts'
import type { State } from '../../state/state.ts'
import { distance, moment, muted, table } from '../elements/elements.ts'
import type { PageContent } from '../elements/layout.ts'
import { upcomingJobs } from '../elements/upcoming.ts'

const hour = 3_600_000
const steps = [
  [hour, '1 hour'],
  [2 * hour, '2 hours'],
  [24 * hour, '1 day'],
  [7 * 24 * hour, '7 days'],
  [31 * 24 * hour, '31 days'],
  [366 * 24 * hour, '366 days'],
] as const

const maxEvents = 50

export const clockPage = ({ clock }: SandboxContext, state: State, typed?: Form): PageContent => {
  const now = clock.now()
  const moveTo = (at: string) =>
    html`<form method="post" action="/sandbox/clock"><button class="plain small" name="to" value="${at}"
  aria-label="Move there: ${at}">Move there</button></form>`
  return {
    content: html`<section>
<p class="note">Moving forward runs the jobs that become due, each at its own time.
Moving back undoes nothing.</p>
<div class="sides">
<form method="post" action="/sandbox/clock" class="panel"><h2>Move on by</h2><div class="row">
${steps.map(([ms, name]) => html`<button class="plain" name="advance" value="${ms}">${name}</button>`)}
</div></form>
<form method="post" action="/sandbox/clock" class="panel"><h2>Move to</h2><div class="row">
<div class="date"><label for="to">Date and time, UTC</label><input id="to" name="to" type="datetime-local" step="1"
required value="${typed?.to ?? now.toISOString().slice(0, 19)}"></div>
<button>Move</button></div></form>
</div></section>
<section><h2>Next jobs</h2>${table(
      'Next jobs',
      [{ name: 'Time', phone: 'main' }, 'Job', 'Object', 'In', { name: 'Move', phone: 'end' }],
      upcomingJobs(state, maxEvents).map(({ at, what, to }) => [
        moment(at),
        what,
        to,
        muted(distance(at, now)),
        moveTo(at),
      ]),
      'No job is planned.',
    )}</section>`,
  }
}
