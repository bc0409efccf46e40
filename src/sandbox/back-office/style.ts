/** On top of the checkout's style sheet: wider, denser, tables first. */
export const officeStyle = `
.office header, .office main, .office footer, .office nav { max-inline-size: 80rem; }
.office header { padding-block: 1.25rem .5rem; }
.office header time { font-variant-numeric: tabular-nums; }
nav { margin-inline: auto; padding-inline: 1.25rem; }
nav ul { display: flex; flex-wrap: wrap; gap: 0 1.25rem; list-style: none; margin: 0 0 1.5rem; padding: 0;
  border-block-end: 1px solid var(--line); }
nav a { display: inline-block; padding-block: .625rem; margin-block-end: -1px; color: var(--soft); text-decoration: none;
  border-block-end: 2px solid transparent; }
nav a:hover { color: var(--ink); }
nav a[aria-current] { color: var(--ink); font-weight: 600; border-color: var(--accent); }
.office section { margin-block-end: 2rem; }
.office h3 { font-size: .9375rem; margin: 1.25rem 0 .625rem; }
.sheet + .small { margin-block-start: .75rem; }
.sheet { overflow-x: auto; background: var(--paper); border: 1px solid var(--line); border-radius: .75rem; }
.sheet table { font-size: .875rem; }
.sheet th, .sheet td { padding: .5rem .875rem; border: 0; border-block-end: 1px solid var(--line); white-space: nowrap;
  font-variant-numeric: tabular-nums; }
.sheet tbody tr:last-child td { border-block-end: 0; }
.sheet th { color: var(--soft); font-weight: 500; font-size: .8125rem; }
.sheet td:first-child { direction: inherit; }
.sheet td .long { display: block; white-space: normal; min-inline-size: 16rem; max-inline-size: 34rem; }
.empty, .coming { color: var(--soft); }
.bad { color: var(--bad); }
.good { color: var(--good); }
.done, .warning { border-inline-start: 3px solid var(--good); padding-inline-start: .75rem; }
.warning { border-color: var(--bad); }
code, pre { font-family: ui-monospace, Menlo, monospace; font-size: .8125rem; }
pre { overflow: auto; max-block-size: 32rem; margin: 0; padding: 1rem; background: var(--paper); border: 1px solid var(--line);
  border-radius: .75rem; white-space: pre; }
.office button { inline-size: auto; min-block-size: 2.5rem; padding: .375rem 1rem; }
.office button.plain { background: transparent; color: var(--accent); border-color: var(--field); }
.office input:not([type=radio], [type=checkbox]), .office select { min-block-size: 2.5rem; padding: .25rem .625rem; font: inherit;
  color: inherit; background: var(--paper); border: 1px solid var(--field); border-radius: .5rem; inline-size: 100%; }
.office input[type=checkbox] { inline-size: 1.125rem; min-block-size: 1.125rem; margin: 0; accent-color: var(--accent); }
.office button:disabled { opacity: .5; cursor: default; filter: none; }
.row { display: flex; flex-wrap: wrap; gap: .625rem; align-items: end; margin-block-end: 1rem; }
.row > div { flex: 0 1 14rem; }
.row > .wide { flex: 1 1 22rem; }
.row > .narrowest { flex: 0 1 7rem; }
.row .choice { flex: 0 0 auto; margin: 0; min-block-size: 2.5rem; }
.office .facts { grid-template-columns: max-content minmax(0, 1fr); font-size: .9375rem; }
`
