/** The form of the IDs of orders and of changes. */
export const recordIdForm = /^[\da-f]{40}$/

/** The form of the number of a declaration. */
export const exitNumberForm = /^[\dA-Z]{4}(-[\dA-Z]{4}){2}$/

/** What a person may settle: an order with `not-placed` or the ID of its purchase, a change with the other two. */
export const outcomeForm = /^(not-placed|changed|refused|[1-9]\d{0,17})$/

/** The most characters of a reason. */
export const longestReason = 200
