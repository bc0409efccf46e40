import type { ElementNeeds } from '../element-needs.ts'

/** What `<vitrine-exit>` needs. */
export const exit: ElementNeeds = { endpoint: { attribute: 'kind', subject: 'its declarations' } }
