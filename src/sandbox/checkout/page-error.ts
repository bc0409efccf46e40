import type { PageProblem } from './words/words.ts'

/** Ends a request with a problem page. */
export class PageError extends Error {
  override readonly name = 'PageError'
  readonly problem: PageProblem
  readonly link: string | undefined

  constructor(problem: PageProblem, link?: string) {
    super(problem)
    this.problem = problem
    this.link = link
  }
}
