import { html } from 'hono/html'
import type { Html } from '../../pages/page.ts'
import type { PageLanguage } from '../words/page-language.ts'
import type { PageProblem } from '../words/words.ts'
import { page, type Shop } from './layout.ts'

export interface ProblemPage {
  language: PageLanguage
  problem: PageProblem
  shop?: Shop | undefined
  /** The product that causes the problem, as the link names it. */
  subject?: string | undefined
  /** The order that the shopper looks for. */
  order?: string | undefined
}

/** HTTP status of a problem; 400 for a link that cannot be read. */
export const problemStatus = (problem: PageProblem): 400 | 404 | 410 | 500 => {
  if (problem === 'broken') return 500
  if (problem === 'expired-session' || problem === 'used-session') return 410
  return problem.startsWith('unknown-') || problem === 'foreign-client' ? 404 : 400
}

/** Explains a problem and what the shopper can do. */
export const problemPage = ({ language, problem, shop, subject, order }: ProblemPage): Html => {
  const { words } = language
  const { title, text } = words.problems[problem]
  const [href, name] = shop ? [shop.href, words.continue] : ['/sandbox/', words.toSandbox]
  return page({
    language,
    title,
    shop,
    content: html`<div class="alone" data-problem="${problem}">
<h1>${title}</h1>
<p class="lead">${text}</p>
<p class="actions">${order === undefined ? '' : html`<a class="button" href="${order}">${words.seeOrder}</a> `}<a
  class="button${order === undefined ? '' : ' plain'}" href="${href}" rel="noreferrer">${name}</a></p>
${
  subject
    ? html`<p class="small reference">${words.reference}: <span
  dir="auto">${subject.slice(0, 100)}</span></p>`
    : ''
}
</div>`,
  })
}
