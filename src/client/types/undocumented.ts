/** Members of a request body that the platform knows and its documentation does not. */
export interface Undocumented {
  /** By the platform's own names, sent as they are. A documented member of the same name wins. */
  undocumented?: Record<string, unknown> | undefined
}
