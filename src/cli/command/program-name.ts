import { checkout } from '../init/templates.ts'

/**
 * How a person runs `vitrine` from where this program is. A checkout never names the package: until it is published
 * `npx` would run whatever somebody else has published under its name.
 */
export const programName = (): string => (checkout() ? 'npm run vitrine --' : 'npx @vitrine/cli')
