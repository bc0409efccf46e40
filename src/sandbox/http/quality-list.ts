import { type Accept, parseAccept } from 'hono/utils/accept'

/** Longer headers are cut: browsers send shorter ones, and the caller controls the length. */
const maxHeaderLength = 2_000

/** Hono takes a quality that is no number for 1. Here such an entry asks for nothing. */
const isReadable = ({ params }: Accept): boolean => !Number.isNaN(Number(params.q ?? params.Q ?? 1))

/** The entries of a header such as `Accept`, by falling quality. */
export const rangesIn = (header: string | undefined): Accept[] =>
  parseAccept((header ?? '').slice(0, maxHeaderLength)).filter(isReadable)
