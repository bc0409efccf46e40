import { html } from 'hono/html'
import { checkoutStylePath, type Html } from '../../pages/page.ts'
import type { PageLanguage } from '../words/page-language.ts'

export interface PageParts {
  language: PageLanguage
  title: string
  /** Name of the shop; empty when it is unknown. */
  merchant: string
  /** Section in the header. @default checkout */
  section?: string
  content: Html
}

/** Frame of every checkout page. */
export const page = ({
  language,
  title,
  merchant,
  section = language.words.checkout,
  content,
}: PageParts): Html => html`<!doctype html>
<html lang="${language.lang}" dir="${language.dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${merchant ? `${title} · ${merchant}` : title}</title>
<link rel="stylesheet" href="${checkoutStylePath}">
</head>
<body>
<header><strong dir="auto">${merchant}</strong>${
  title === section ? '' : html`<span>${section}</span>`
}</header>
<main>
${content}
</main>
<footer>${language.words.sandbox}</footer>
</body>
</html>`
