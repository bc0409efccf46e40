/** The name of a history that begins now: 16 random hexadecimal digits. */
export const randomEpoch = (): string => crypto.randomUUID().replaceAll('-', '').slice(0, 16)
