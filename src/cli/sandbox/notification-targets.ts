import type { Catalogue } from '../../sandbox/catalogue/model.ts'
import type { NotificationTarget } from '../../sandbox/notification/receiver.ts'
import type { Arguments } from '../command/command.ts'
import { UsageError } from '../command/errors.ts'

const readFormat = (args: Arguments): 'json' | 'xml' => {
  const format = args.text('notification-format') ?? 'json'
  if (format === 'json' || format === 'xml') return format
  throw new UsageError('--notification-format must be json or xml.')
}

const addressIn = (text: string): string => {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol))
    throw new UsageError('--notifications must be an http(s) address, or <client id>=<address>.')
  if (url.username || url.password)
    throw new UsageError(
      'The address in --notifications must not hold credentials, because other programs can read arguments. Set VITRINE_NOTIFICATION_SECRET in the environment.',
    )
  return url.href
}

/** The notification address of each client. An address without a client ID is the default for all clients. */
export const notificationTargets = (
  args: Arguments,
  { merchants }: Catalogue,
  secret: string | undefined,
): Record<string, NotificationTarget> => {
  const format = readFormat(args)
  const credentials = secret ? { username: 'sandbox', password: secret } : {}
  const target = (text: string): NotificationTarget => ({ url: addressIn(text), format, ...credentials })
  const known = merchants.map(({ clientId }) => clientId)
  const targets: Record<string, NotificationTarget> = {}
  for (const text of args.texts('notifications')) {
    const [, clientId, address] = /^([\w-]+)=(.+)$/.exec(text) ?? []
    if (clientId === undefined || address === undefined) continue
    if (!known.includes(clientId))
      throw new UsageError(
        `--notifications names a client that the catalogue does not have; it has ${known.join(', ')}.`,
      )
    targets[clientId] = target(address)
  }
  for (const text of args.texts('notifications').filter((written) => !/^[\w-]+=/.test(written)))
    for (const clientId of known) targets[clientId] ??= target(text)
  return targets
}
