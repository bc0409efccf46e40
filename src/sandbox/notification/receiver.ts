import type { Catalogue } from '../catalogue/model.ts'
import type { Receiver } from '../state/notification.ts'
import type { State } from '../state/state.ts'

/** The receiver of a client, as an option of the sandbox. */
export interface NotificationTarget {
  /** An http(s) address. Credentials in it become Basic credentials. */
  url: string
  /** @default 'json' */
  format?: Receiver['format'] | undefined
  username?: string | undefined
  password?: string | undefined
}

export class NotificationAddressError extends Error {
  override readonly name = 'NotificationAddressError'
}

/** Splits an address into a URL without credentials, which `fetch` requires, and the credentials. */
export const readAddress = (written: string): Pick<Receiver, 'url' | 'username' | 'password'> => {
  const url = URL.canParse(written) ? new URL(written) : undefined
  if (!url || !/^https?:$/.test(url.protocol))
    throw new NotificationAddressError('The address for notifications is no http(s) URL.')
  const credentials = {
    ...(url.username && { username: decodeURIComponent(url.username) }),
    ...(url.password && { password: decodeURIComponent(url.password) }),
  }
  url.username = ''
  url.password = ''
  return { url: url.href, ...credentials }
}

export const receiverOf = ({ receivers }: State, clientId: string): Receiver =>
  receivers.get(clientId) ?? {
    id: clientId,
    url: null,
    format: 'json',
    copies: 1,
    delay: 0,
    isReversed: false,
  }

/** Overwrites stored receivers. @throws NotificationAddressError */
export const addTargets = (
  { merchants }: Catalogue,
  state: State,
  targets: Readonly<Record<string, NotificationTarget>>,
): void => {
  for (const [clientId, target] of Object.entries(targets)) {
    if (!merchants.some((merchant) => merchant.clientId === clientId))
      throw new NotificationAddressError(`There is no client ${clientId} to notify.`)
    const { format = 'json', username, password } = target
    state.receivers.put({
      ...receiverOf(state, clientId),
      username: undefined,
      password: undefined,
      ...readAddress(target.url),
      format,
      ...(username !== undefined && { username }),
      ...(password !== undefined && { password }),
    })
  }
}
