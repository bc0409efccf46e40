import type { PageProblem } from './words/words.ts'

/** A page that says what is wrong, thrown from wherever it is found out. */
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
