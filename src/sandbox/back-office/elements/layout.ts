import { html } from 'hono/html'
import type { SandboxContext } from '../../context/context.ts'
import { documentPath } from '../../openapi/document.ts'
import { backOfficeStylePath, checkoutStylePath, type Html } from '../../pages/page.ts'
import { moment } from './elements.ts'

/** Sections, in the order of the navigation. */
export const sections = {
  overview: 'Overview',
  purchases: 'Purchases',
  subscriptions: 'Subscriptions',
  notifications: 'Notifications',
  customers: 'Customers',
  clock: 'Clock',
  faults: 'Faults',
} as const

export type Section = keyof typeof sections

/** Content of a page inside the frame. */
export interface PageContent {
  /** @default the section's name */
  readonly title?: string
  /** State and actions, beside the title. */
  readonly aside?: Html
  readonly content: Html
}

export interface BackOfficePage extends PageContent {
  readonly section: Section
  /** Result of the form that led to this page. */
  readonly done?: string | undefined
  /** Why the form had no effect. */
  readonly problem?: string | undefined
}

const navigation = (current: Section): Html => html`<nav aria-label="Sandbox"><ul>
${Object.entries(sections).map(
  ([path, name]) =>
    html`<li><a href="/sandbox/${path}"${
      path === current ? html` aria-current="page"` : ''
    }>${name}</a></li>\n`,
)}</ul></nav>`

/**
 * Frame of every back-office page. All pages show the time and active faults, because both explain surprising
 * results.
 */
export const backOfficePage = (
  { clock, settings }: Pick<SandboxContext, 'clock' | 'settings'>,
  { section, title = sections[section], aside, content, done, problem }: BackOfficePage,
): Html => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Sandbox</title>
<link rel="stylesheet" href="${checkoutStylePath}">
<link rel="stylesheet" href="${backOfficeStylePath}">
</head>
<body class="office">
<header><a class="brand" href="/sandbox/">Sandbox</a>${navigation(section)}<a class="now"
  href="/sandbox/clock"><span class="hidden">Clock: </span>${moment(clock.now())} UTC</a></header>
<main>
<div class="head"><h1>${title}</h1>${aside ?? ''}</div>
${problem ? html`<div class="alert" role="alert"><p>${problem}</p></div>` : ''}
${done ? html`<p class="done" role="status">${done}</p>` : ''}
${
  settings.fault && section !== 'faults'
    ? html`<p
  class="warning">Requests fail on purpose: <code>${settings.fault}</code> <a
  href="/sandbox/faults">Change that</a></p>`
    : ''
}
${content}
</main>
<footer>Nothing here is charged and nothing is delivered.
Price host <code>${settings.pricingUrl}</code>,
REST host <code>${settings.baseUrl}</code>,
<a href="${documentPath}">OpenAPI document</a>.</footer>
</body>
</html>`
