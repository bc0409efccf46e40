import { html } from 'hono/html'
import type { SandboxContext } from '../../context/context.ts'
import type { Form } from '../../media/form.ts'
import { code, table } from '../elements/elements.ts'
import type { PageContent } from '../elements/layout.ts'
import { tag } from '../elements/tags.ts'

const kinds = [
  ['latency:800', 'the answer comes 800 ms later'],
  ['status:500', 'that status, 400 to 599, and nothing else is done'],
  ['429:2', 'the rate limit’s answer, with its Retry-After in seconds'],
  ['reset', 'the connection drops before anything is done'],
  ['reset-after', 'it drops when everything has been done: the answer alone is lost'],
  ['half-body', 'it drops half way through the body'],
  ['malformed', 'the body ends before the JSON or XML does'],
  ['content-type', 'the right body is called text/html'],
] as const

export const faultsPage = ({ settings }: Pick<SandboxContext, 'settings'>, typed?: Form): PageContent => {
  const setTo = (fault: string, text: string) =>
    html`<form method="post" action="/sandbox/fault"><button class="plain small" name="fault"
  value="${fault}" aria-label="${text} ${fault}">${text}</button></form>`
  const clear = settings.fault
    ? html`<form method="post" action="/sandbox/fault"><button class="plain" name="fault"
  value="">Clear</button></form>`
    : ''
  return {
    aside: html`${settings.fault ? tag('bad', 'on') : tag('good', 'none')}${clear}`,
    content: html`<section>
<form method="post" action="/sandbox/fault" class="panel"><div class="row">
<div class="wide">
<label for="fault">For every request to both hosts <small>(a comma-separated list)</small></label>
<input id="fault" name="fault" maxlength="1000" value="${typed?.fault ?? settings.fault ?? ''}"
  placeholder="status:500*2" autocomplete="off" spellcheck="false" class="typed">
</div>
<button>Set</button>
</div></form></section>
<section><h2>Faults</h2>${table(
      'Faults',
      [{ name: 'Syntax', phone: 'main' }, { name: 'Set', phone: 'end' }, 'Effect'],
      [
        ...kinds.map(([written, meaning]) => [
          code(written),
          html`<div class="buttons">${setTo(`${written}*1`, 'Once')}${setTo(written, 'Always')}</div>`,
          meaning,
        ]),
        [code('…*2'), '', 'for the next two requests'],
        [code('…@0.5'), '', 'for about every second request'],
        [code('processcart/…'), '', 'for requests whose path ends in it'],
      ],
      '',
    )}
<p class="note">The query <code>x-sandbox-fault</code> asks for the same for a single request.</p></section>`,
  }
}
