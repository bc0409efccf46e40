/** On top of the checkout's style sheet: wider, denser, tables first. */
export const officeStyle = `
:root { --wait: #8a5a00; --over: #6b6e75; --tint: #ecebe7; }
@media (prefers-color-scheme: dark) { :root { --wait: #e2b45e; --over: #9a9da3; --tint: #26292c; } }
.office { font-size: .875rem; line-height: 1.5; }
.office header, .office main, .office footer { max-inline-size: none; padding-inline: max(1.25rem, calc(50% - 41rem)); }
.office header { background: var(--paper); border-block-end: 1px solid var(--line); padding-block: .5rem; gap: .25rem 1.5rem;
  align-items: center; margin-block-end: 1.5rem; }
.brand { color: var(--ink); font-weight: 650; letter-spacing: -.01em; text-decoration: none; padding-block: .375rem; }
.office nav ul { display: flex; flex-wrap: wrap; gap: .125rem; list-style: none; margin: 0; padding: 0; }
.office nav a { display: block; padding: .375rem .625rem; border-radius: .375rem; color: var(--soft); text-decoration: none; }
.office nav a:hover { color: var(--ink); }
.office nav a[aria-current] { color: var(--ink); background: var(--tint); }
.office header .now { margin-inline-start: auto; color: var(--soft); text-decoration: none; padding-block: .375rem; }
.office header .now span { margin: 0; font-size: inherit; color: inherit; }
.now:hover { color: var(--ink); }
time, .now { font-variant-numeric: tabular-nums; white-space: nowrap; }
@media (max-width: 60rem) { .office nav { order: 3; inline-size: 100%; margin-inline-start: -.625rem; } }
.head { display: flex; flex-wrap: wrap; gap: .625rem 1rem; align-items: center; margin-block-end: 1rem; min-block-size: 2.25rem; }
.office h1 { font-size: 1.375rem; margin: 0; }
.office h2 { font-size: .9375rem; margin: 0 0 .625rem; }
.office h3 { font-size: .875rem; margin: 0 0 .375rem; }
.office section { margin-block-end: 1.75rem; }
.office footer { font-size: .75rem; padding-block: 1rem 2rem; }
.office footer code { font-size: .75rem; }
.head search { margin-inline-start: auto; flex: 0 1 25rem; }
.head form { display: flex; gap: .5rem; }
.head > form { margin-inline-start: auto; }
@media (max-width: 40rem) { .head > form { margin-inline-start: 0; } .head search { flex-basis: 100%; } }
.soft, .empty { color: var(--soft); }
.note { color: var(--soft); max-inline-size: 48rem; }
.office em { font-style: normal; font-weight: 600; }
.office strong { font-weight: 600; }
.older { margin-block: .75rem 0; }
code, pre { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: .8125rem; }

.sheet { overflow-x: auto; border: 1px solid var(--line); border-radius: .5rem; background: var(--paper); }
.sheet table { font-size: .8125rem; line-height: 1.4; border-collapse: separate; border-spacing: 0; }
.sheet th, .sheet td { padding: .4375rem .75rem; border: 0; border-block-end: 1px solid var(--line); white-space: nowrap;
  vertical-align: baseline; font-variant-numeric: tabular-nums; background: var(--paper); }
.sheet th { color: var(--soft); font-weight: 500; font-size: .75rem; vertical-align: bottom; }
.sheet tbody tr:last-child td { border-block-end: 0; }
.sheet tbody tr:hover td { background: color-mix(in srgb, var(--tint) 45%, var(--paper)); }
.sheet tr > :first-child { position: sticky; inset-inline-start: 0; direction: inherit; }
.sheet .number { text-align: end; }
.sheet td.text { max-inline-size: 15rem; overflow: hidden; text-overflow: ellipsis; }
.sheet td .long { display: block; white-space: normal; min-inline-size: 14rem; max-inline-size: 60rem; }
.sheet th:last-child, .sheet td:last-child { inline-size: 99%; }
.sheet td code { font-size: .75rem; }
.sheet + .note { margin-block-start: .75rem; }
.timeline td:nth-child(2) { padding-inline-start: 1.75rem; position: relative; white-space: normal; min-inline-size: 14rem; }
.timeline th:nth-child(2) { padding-inline-start: 1.75rem; }
.timeline td:nth-child(2)::before { content: ""; position: absolute; inset-block: 0; inset-inline-start: .9375rem;
  border-inline-start: 1px solid var(--field); }
.timeline tr:first-child td:nth-child(2)::before { inset-block-start: .875rem; }
.timeline tr:last-child td:nth-child(2)::before { inset-block-end: auto; block-size: .875rem; }
.timeline td:nth-child(2)::after { content: ""; position: absolute; inset-block-start: .6875rem; inset-inline-start: .6875rem;
  inline-size: .5rem; block-size: .5rem; border-radius: 50%; background: var(--field); box-shadow: 0 0 0 2px var(--paper); }
.timeline tr:has(em) td:nth-child(2)::after { inline-size: .25rem; block-size: .25rem;
  background: var(--paper); border: 2px solid var(--accent); }

.tag { display: inline-flex; align-items: baseline; gap: .4375rem; white-space: nowrap; }
.tag::before { content: ""; inline-size: .5rem; block-size: .5rem; border-radius: 50%; background: currentColor; align-self: center; }
.tag.good { color: var(--good); }
.tag.wait { color: var(--wait); }
.tag.bad { color: var(--bad); }
.tag.over { color: var(--over); }
.tag + code { color: var(--soft); }

.about { columns: 22rem; column-gap: 2.5rem; margin: 0; }
.about > div { break-inside: avoid; display: grid; grid-template-columns: 8.5rem minmax(0, 1fr); gap: 0 1rem;
  padding-block: .3125rem; border-block-end: 1px solid var(--line); }
.about dt { color: var(--soft); }
.about dd { margin: 0; font-variant-numeric: tabular-nums; }
.cards3 { display: grid; grid-template-columns: repeat(auto-fit, minmax(17rem, 1fr)); gap: 1rem 2.5rem; }
.cards3 ul { list-style: none; margin: 0; padding: 0; }
.cards3 p { margin: 0; }

.office details { background: var(--paper); border: 1px solid var(--line); border-radius: .5rem; margin-block-end: .625rem; }
.office summary { padding: .4375rem .75rem; font-size: .8125rem; }
.office pre { overflow: auto; max-block-size: 36rem; margin: 0; padding: .75rem; border-block-start: 1px solid var(--line);
  line-height: 1.45; font-size: .75rem; tab-size: 2; white-space: pre; }
.done, .warning { border-inline-start: 3px solid var(--good); padding-inline-start: .75rem; margin-block-end: 1rem; }
.warning { border-color: var(--bad); }
.office .alert { padding: .5rem .75rem; margin-block-end: 1rem; }

.office button { inline-size: auto; min-block-size: 2.25rem; padding: .25rem .875rem; border-radius: .375rem; white-space: nowrap; }
.office button.plain { background: var(--paper); color: var(--ink); border-color: var(--field); font-weight: 500; }
.office button.plain:hover { background: var(--tint); filter: none; }
.office button.small { min-block-size: 1.5rem; padding: 0 .5rem; font-size: .75rem; }
.buttons, .head .buttons { display: flex; flex-wrap: wrap; gap: .375rem; }
.office input:not([type=radio], [type=checkbox]), .office select { min-block-size: 2.25rem; padding: .25rem .625rem; font: inherit;
  color: inherit; background: var(--paper); border: 1px solid var(--field); border-radius: .375rem; inline-size: 100%; }
.office input::placeholder { color: var(--soft); opacity: 1; }
.office input[type=checkbox] { inline-size: 1.125rem; block-size: 1.125rem; min-block-size: 0; margin: 0; accent-color: var(--accent); }
.office label { font-size: .8125rem; }
.typed { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
.office .panel { padding: .875rem 1rem; border-radius: .5rem; margin-block-end: .875rem; }
.sides { display: grid; gap: 0 1rem; }
@media (min-width: 52rem) { .sides { grid-template-columns: 3fr 2fr; } }
.row { display: flex; flex-wrap: wrap; gap: .625rem; align-items: end; }
.row + .row { margin-block-start: .75rem; }
.row > div { flex: 0 1 14rem; min-inline-size: 0; }
.row > .wide { flex: 1 1 20rem; }
.row > .narrowest { flex: 0 1 7rem; }
.row .choice { flex: 0 0 auto; margin: 0; min-block-size: 2.25rem; }
.row .choice label { font-size: .8125rem; }
@media (max-width: 30rem) { .row > div { flex: 1 1 100%; } .row > .narrowest { flex: 1 1 7rem; } }
.sheet .buttons { flex-wrap: nowrap; }
@media (forced-colors: active) {
  .tag::before, .timeline td:nth-child(2)::after { forced-color-adjust: none; }
  .sheet, .office details { border-color: CanvasText; }
}
`
