/** The checkout's one style sheet. Logical properties only, so that right-to-left pages need nothing of their own. */
export const style = `
:root {
  color-scheme: light dark;
  --ground: #f5f5f3; --paper: #fff; --ink: #1b1c1e; --soft: #5c5f66; --line: #dcdcd8; --field: #8a8d94;
  --accent: #1f5f4a; --on-accent: #fff; --good: #1f5f4a; --bad: #a3231c; --bad-ground: #fdf1ef;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #131415; --paper: #1c1e20; --ink: #ececea; --soft: #a4a7ad; --line: #33363a; --field: #7c8087;
    --accent: #7fcfb0; --on-accent: #10201a; --good: #7fcfb0; --bad: #ff9d92; --bad-ground: #2c1b1a;
  }
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body {
  margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, "Segoe UI", Roboto, sans-serif;
  overflow-wrap: anywhere;
}
header, main, footer { max-inline-size: 60rem; margin-inline: auto; padding-inline: 1.25rem; }
header { display: flex; flex-wrap: wrap; gap: .25rem 1rem; align-items: baseline; padding-block: 1.75rem 1.25rem; }
header strong { font-size: 1.0625rem; letter-spacing: -.01em; }
header span { color: var(--soft); font-size: .875rem; margin-inline-start: auto; }
footer { color: var(--soft); font-size: .8125rem; padding-block: 2rem 3rem; }
h1 { font-size: 1.625rem; line-height: 1.2; letter-spacing: -.02em; margin: 0 0 1.25rem; text-wrap: balance; }
h2 { font-size: 1rem; margin: 0 0 .875rem; }
p { margin: 0 0 .75rem; }
a { color: var(--accent); text-underline-offset: .15em; }
.columns { display: grid; gap: 1.25rem; }
.panel { background: var(--paper); border: 1px solid var(--line); border-radius: .75rem; padding: 1.25rem; }
@media (min-width: 52rem) {
  .columns { grid-template-columns: minmax(0, 1fr) 23rem; align-items: start; gap: 1.75rem; }
  .columns .summary { grid-column: 2; grid-row: 1; position: sticky; inset-block-start: 1.25rem; }
  .columns form { grid-column: 1; grid-row: 1; }
  .panel { padding: 1.75rem; }
}
.narrow { max-inline-size: 38rem; }
.lines { list-style: none; margin: 0; padding: 0; }
.lines li { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 0 1rem; padding-block-end: 1rem; }
.lines .price { text-align: end; }
.small { color: var(--soft); font-size: .875rem; }
.lines .small { display: block; }
s { color: var(--soft); font-size: .875rem; display: block; }
.amounts { margin: 0; border-block-start: 1px solid var(--line); padding-block-start: .875rem; display: grid;
  grid-template-columns: minmax(0, 1fr) auto; gap: .375rem 1rem; font-variant-numeric: tabular-nums; }
.amounts dd { margin: 0; text-align: end; }
.amounts .saving { color: var(--good); }
.amounts .sum { font-weight: 650; font-size: 1.125rem; padding-block-start: .5rem; }
.sum small { font-size: .8125rem; font-weight: 400; color: var(--soft); }
fieldset { border: 0; margin: 0 0 1.5rem; padding: 0; min-inline-size: 0; }
legend { font-weight: 650; padding: 0; margin-block-end: .875rem; }
.field { margin-block-end: 1rem; }
.pair { display: grid; gap: 0 1rem; }
@media (min-width: 30rem) { .pair { grid-template-columns: 1fr 1fr; } }
label { display: block; font-size: .875rem; font-weight: 500; margin-block-end: .3rem; }
label small { color: var(--soft); font-weight: 400; }
input:not([type=radio]) { inline-size: 100%; min-block-size: 2.875rem; padding: .5rem .75rem; font: inherit; color: inherit;
  background: var(--paper); border: 1px solid var(--field); border-radius: .5rem; }
input[inputmode=numeric] { font-variant-numeric: tabular-nums; letter-spacing: .02em; direction: ltr; text-align: start; }
[dir=rtl] input[inputmode=numeric], [dir=rtl] input[type=email] { text-align: end; }
input[type=email] { direction: ltr; }
[aria-invalid=true]:not([type=radio]) { border-color: var(--bad); box-shadow: inset 0 0 0 1px var(--bad); }
.choice { display: flex; align-items: center; gap: .625rem; min-block-size: 2rem; margin-block-end: .25rem; }
.choice input { inline-size: 1.125rem; block-size: 1.125rem; margin: 0; accent-color: var(--accent); }
.choice label { margin: 0; font-size: 1rem; padding-block: .25rem; flex: 1; }
.under { margin-inline-start: 1.75rem; margin-block-end: .75rem; }
.hint { color: var(--soft); font-size: .8125rem; margin-block: .3rem 0; }
p.hint { margin-inline: 0; }
.hint.under { margin-inline-start: 1.75rem; margin-block-end: 1.5rem; }
.wrong { color: var(--bad); font-size: .875rem; margin: .3rem 0 0; }
.alert { background: var(--bad-ground); color: var(--bad); border: 1px solid currentColor; border-radius: .5rem;
  padding: .75rem 1rem; margin-block-end: 1.25rem; }
.alert p { margin: 0 0 .375rem; }
.alert p:last-child { margin: 0; }
.alert a { color: inherit; }
button { inline-size: 100%; min-block-size: 3.125rem; padding: .625rem 1rem; border: 1px solid transparent; border-radius: .5rem;
  background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 600; cursor: pointer; }
button:hover { filter: brightness(1.08); }
.narrow p + form, .narrow form + p { margin-block-start: 1.25rem; }
[data-page=cancel] button { background: none; border-color: var(--field); color: var(--ink); }
[data-page=cancel] button:hover { background: var(--ground); filter: none; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
summary { cursor: pointer; font-size: .875rem; padding-block: .375rem; color: var(--soft); }
.cards { overflow-x: auto; }
table { border-collapse: collapse; inline-size: 100%; font-size: .8125rem; }
th, td { text-align: start; vertical-align: top; padding: .375rem .75rem .375rem 0; border-block-start: 1px solid var(--line); }
[dir=rtl] th, [dir=rtl] td { padding: .375rem 0 .375rem .75rem; }
td:first-child { white-space: nowrap; font-variant-numeric: tabular-nums; direction: ltr; }
.facts { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: .375rem 1.25rem; margin: 0 0 1.25rem; }
.facts dt { color: var(--soft); }
.facts dd { margin: 0; font-variant-numeric: tabular-nums; }
.key { font-family: ui-monospace, Menlo, monospace; font-size: .875rem; direction: ltr; unicode-bidi: isolate; white-space: nowrap; }
.hidden { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
@media (forced-colors: active) { .panel, button { border-color: CanvasText; } }
@media (prefers-reduced-motion: no-preference) { button { transition: filter .15s; } }
`
