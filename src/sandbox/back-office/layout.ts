import { html } from 'hono/html'
import { type Html, stylePath } from '../checkout/layout.ts'
import type { SandboxContext } from '../context.ts'
import { moment } from './parts.ts'

export const officeStylePath = '/sandbox/back-office.css'

/** The pages, in the order of the navigation. */
export const sections = {
  purchases: 'Purchases',
  subscriptions: 'Subscriptions',
  notifications: 'Notifications',
  customers: 'Customers and cards',
  clock: 'Clock',
  faults: 'Faults',
} as const

export type Section = keyof typeof sections

export interface OfficePage {
  section: Section
  title: string
  content: Html
  /** What the form that led here did. */
  done?: string | undefined
  /** Why it did nothing. */
  problem?: string | undefined
}

/** The frame of every back-office page. The time and a fault that is on are on all of them: both explain surprises. */
export const officePage = (
  { clock, settings }: Pick<SandboxContext, 'clock' | 'settings'>,
  { section, title, content, done, problem }: OfficePage,
): Html => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Sandbox</title>
<link rel="stylesheet" href="${stylePath}">
<link rel="stylesheet" href="${officeStylePath}">
</head>
<body class="office">
<header><strong>Sandbox</strong><span>${moment(clock.now())} UTC</span></header>
<nav aria-label="Sandbox"><ul>
${Object.entries(sections).map(
  ([path, name]) =>
    html`<li><a href="/sandbox/${path}"${path === section ? html` aria-current="page"` : ''}>${name}</a></li>`,
)}
</ul></nav>
<main>
<h1>${title}</h1>
${problem ? html`<div class="alert" role="alert"><p>${problem}</p></div>` : ''}
${done ? html`<p class="done" role="status">${done}</p>` : ''}
${settings.fault ? html`<p class="warning">Requests fail on purpose: <code>${settings.fault}</code> <a href="/sandbox/faults">Faults</a></p>` : ''}
${content}
</main>
<footer>A platform that exists on this machine only. No money moves.</footer>
</body>
</html>`
