import { rooms } from './rooms.ts'

/**
 * The room that a page reserves for elements which are not there yet, as `vitrine copy`, the playground and the guides print
 * it. The rules stand on the tags and hold from the first paint on, because the script comes later, and the file of an
 * element later still. The heights are those of an element as the guides write it: a finished one that is higher moves
 * what is below by the rest, and one that is lower keeps the gap. So they are a little low.
 * Each element says its own in `room.ts`. They are no field of the parts, whose fields are all in the script of every
 * page.
 */

type ReservedElement = keyof typeof rooms

/** Whether room is reserved for an element. */
export const isReserved = (name: string): name is ReservedElement => name in rooms

/** The rules of some elements, or of all. */
export const roomStyles = (
  elements: readonly ReservedElement[] = Object.keys(rooms) as ReservedElement[],
): string => elements.map((name) => rooms[name]).join('\n')
