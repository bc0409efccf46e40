/**
 * What an element needs before it can show anything, as its folder says it in `needs.ts`. The doctor and `check --page`
 * read it: it is no field of the parts, whose fields are all in the script of every page.
 */
export interface ElementNeeds {
  /** Its product may be that of the order around it, so it need not name one. @default false */
  findsProduct?: boolean
  /** It shows nothing without an endpoint: the attribute that a report names, and what would come from there. */
  endpoint?: { attribute: string; subject: string }
}
