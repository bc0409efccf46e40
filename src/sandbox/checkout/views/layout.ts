import { html, raw } from 'hono/html'
import { checkoutStylePath, type Html } from '../../pages/page.ts'
import { pageScript } from '../../pages/page-script.ts'
import type { PageLanguage } from '../words/page-language.ts'
import { type LegalPage, legalPages } from '../words/words.ts'

/** The shop that a page belongs to. */
export interface Shop {
  clientId: string
  name: string
  /** Where the shopper came from, else the list of the shop's products. */
  href: string
}

/** @param own the address that the link of the cart names */
export const shopOf = (
  { clientId, name }: Pick<Shop, 'clientId' | 'name'>,
  { lang }: PageLanguage,
  own?: string | undefined,
): Shop => ({ clientId, name, href: own ?? `/${clientId}/shop?language=${lang}` })

const legalPath = ({ clientId }: Pick<Shop, 'clientId'>, { lang }: PageLanguage, name: LegalPage): string =>
  `/${clientId}/legal/${name}?language=${lang}`

/** A text with links in place of the names in braces. */
const withLinks = (text: string, links: Readonly<Record<string, Html>>): Html =>
  html`${text.split(/\{(\w+)\}/).map((part, at) => (at % 2 === 1 ? (links[part] ?? '') : part))}`

/** The sentence at an order button, with links to the documents. */
export const agreement = (shop: Pick<Shop, 'clientId'>, language: PageLanguage): Html => {
  const { names, agree } = language.words.legal
  const link = (name: LegalPage) => html`<a href="${legalPath(shop, language, name)}">${names[name]}</a>`
  return withLinks(agree, Object.fromEntries(legalPages.map((name) => [name, link(name)])))
}

export interface PageParts {
  language: PageLanguage
  title: string
  /** Absent when it is unknown. */
  shop?: Shop | undefined
  /** The shop's own page has no way back to itself. */
  isShop?: boolean
  /** Runs the script of the pages, with `scriptHeaders`. */
  hasScript?: boolean
  content: Html
}

const legalLinks = (shop: Shop, language: PageLanguage): Html => html`<ul>
${legalPages.map(
  (name) =>
    html`<li><a href="${legalPath(shop, language, name)}">${language.words.legal.names[name]}</a></li>\n`,
)}</ul>`

/** Frame of every checkout page: the way back to the shop and its documents are on each. */
export const page = ({
  language,
  title,
  shop,
  isShop,
  hasScript,
  content,
}: PageParts): Html => html`<!doctype html>
<html lang="${language.lang}" dir="${language.dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${shop ? `${title} · ${shop.name}` : title}</title>
<link rel="stylesheet" href="${checkoutStylePath}">
</head>
<body class="shop">
<header>${shop ? html`<strong dir="auto">${shop.name}</strong>` : ''}${
  isShop
    ? ''
    : html`<a class="way-back" href="${shop?.href ?? '/sandbox/'}" rel="noreferrer">${
        shop ? language.words.backToShop : language.words.toSandbox
      }</a>`
}</header>
<main>
${content}
</main>
<footer>${shop ? legalLinks(shop, language) : ''}<p>${language.words.sandbox}</p></footer>${hasScript ? html`\n<script>${raw(pageScript)}</script>` : ''}
</body>
</html>`
