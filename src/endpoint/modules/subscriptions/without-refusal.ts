import { upstreamProblem } from '../../platform/upstream-problem.ts'

/** Undefined where the platform has refused what a preview asks. Any other failure is thrown as its problem. */
export const withoutRefusal = (error: unknown): undefined => {
  const problem = upstreamProblem(error)
  if (problem.code !== 'upstream-refused') throw problem
}
