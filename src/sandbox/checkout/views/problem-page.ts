import { html } from 'hono/html'
import type { Html } from '../../pages/page.ts'
import type { PageLanguage } from '../words/page-language.ts'
import type { PageProblem } from '../words/words.ts'
import { page } from './layout.ts'

export interface ProblemPage {
  language: PageLanguage
  problem: PageProblem
  merchant?: string
  /** The product that causes the problem, as the link names it. */
  subject?: string | undefined
  /** Pages where the shopper can continue. */
  links?: readonly { href: string; text: string }[]
}

/** HTTP status of a problem; 400 for a link that cannot be read. */
export const problemStatus = (problem: PageProblem): 400 | 404 | 410 | 500 => {
  if (problem === 'broken') return 500
  if (problem === 'expired-session' || problem === 'used-session') return 410
  return problem.startsWith('unknown-') ? 404 : 400
}

/** Explains a problem and what the shopper can do. */
export const problemPage = ({ language, problem, merchant = '', subject, links = [] }: ProblemPage): Html => {
  const { title, text } = language.words.problems[problem]
  return page({
    language,
    title,
    merchant,
    content: html`<div class="panel narrow" data-problem="${problem}">
<h1>${title}</h1>
<p>${text}</p>
${
  subject
    ? html`<p class="small">${language.words.product}: <span
  dir="auto">${subject.slice(0, 100)}</span></p>`
    : ''
}
${links.map(({ href, text: name }) => html`<p><a href="${href}" rel="noreferrer">${name}</a></p>`)}
</div>`,
  })
}
