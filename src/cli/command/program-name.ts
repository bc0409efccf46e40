import { checkout } from '../init/templates.ts'

/**
 * How a person runs `vitrine` from where this program is. A checkout never names the package, and an installed
 * one is run with `--no`: without it `npx` would fetch whatever is published under the name where the package is not found.
 */
export const programName = (): string => (checkout() ? 'npm run vitrine --' : 'npx --no @vitrine/cli')
