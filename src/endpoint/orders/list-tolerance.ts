/** Tolerated difference between the platform's clock and that of the endpoint or its store, in milliseconds. */
export const clockSkewMs = 120_000

/** Milliseconds that cover any time zone, because that of the platform's lists is not documented. */
export const zoneMs = 14 * 3_600_000
