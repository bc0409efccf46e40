/**
 * Explains errors of the client to the person at the terminal: what was found, and what to do. The client's errors
 * name no address, so the hosts are remembered beside them, and option names become those of this program. An
 * explanation never contains a credential. Texts of the platform are quoted as such, because they may be wrong
 * about the cause. Every error code has an explanation.
 */

import {
  BadRequestError,
  type Fetch,
  isVitrineError,
  NotFoundError,
  type PlatformRefusal,
  RefusedError,
  ServerError,
  type VitrineError,
} from '../../client/index.ts'

/** A failure in words, with its remedy. */
export interface Explanation {
  code: string
  found: string
  todo: string
}

/** An error and its causes, from the outside to the inside. */
const causesOf = (error: unknown): Error[] => {
  const causes: Error[] = []
  for (let cause = error; cause instanceof Error && causes.length < 5; cause = cause.cause) causes.push(cause)
  return causes
}

/** Node's error code for a network failure: the first `code` along the causes. */
const networkCode = (error: unknown): string | undefined => {
  for (const cause of causesOf(error))
    if (!isVitrineError(cause) && 'code' in cause && typeof cause.code === 'string') return cause.code
  return undefined
}

const hosts = new WeakMap<object, string>()

/** Remembers the host of each failed request, because errors of the client do not name it. */
export const namingHosts =
  (fetch: Fetch): Fetch =>
  async (url, init) => {
    try {
      return await fetch(url, init)
    } catch (error) {
      if (error instanceof Error) hosts.set(error, new URL(url).host)
      throw error
    }
  }

const hostOf = (error: unknown): string =>
  causesOf(error)
    .map((cause) => hosts.get(cause))
    .find((host) => host !== undefined) ?? 'the host'

const network: readonly [codes: RegExp, found: (host: string) => string, todo: string][] = [
  [
    /^(ENOTFOUND|EAI_AGAIN)$/,
    (host) => `the name ${host} is not known`,
    'Check the spelling of the address, and the DNS of this network.',
  ],
  [/^ECONNREFUSED$/, (host) => `nothing listens at ${host}`, 'Check the port, and that the host is running.'],
  [
    /CERT|SELF_SIGNED|UNABLE_TO_|ERR_TLS/,
    (host) => `the certificate of ${host} is not trusted`,
    'Check the address. Behind a company proxy, name its certificate in NODE_EXTRA_CA_CERTS.',
  ],
  [
    /^(ECONNRESET|EPIPE|UND_ERR_SOCKET)$/,
    (host) => `the connection to ${host} was reset`,
    'Try again; if it persists, look for a proxy or firewall that resets it.',
  ],
]

const unreachable = (error: VitrineError): Omit<Explanation, 'code'> => {
  const code = networkCode(error)
  const [, found, todo] = network.find(([codes]) => codes.test(code ?? '')) ?? [
    undefined,
    (host: string) => `${host} cannot be reached`,
    'Check the address and the network, and whether a proxy or firewall blocks it.',
  ]
  const sentence = found(hostOf(error))
  return { found: code ? `${sentence} (${code})` : sentence, todo }
}

const variables: readonly [field: RegExp, variable: string][] = [
  [/^createClient: /, ''],
  [/^pricingUrl\b/, 'VITRINE_PRICING_URL'],
  [/^baseUrl\b/, 'VITRINE_BASE_URL'],
  [/^clientId\b/, 'VITRINE_CLIENT_ID'],
  [/^username\b/, 'VITRINE_USERNAME'],
  [/^password\b/, 'VITRINE_PASSWORD'],
  [/ \(see allowHttp\)/, ''],
]

/** Replaces the client's option names by the settings of this program. */
const inSettings = (message: string): string =>
  variables.reduce((text, [field, variable]) => text.replace(field, variable), message)

const withoutEnd = (sentence: string): string => sentence.replace(/\.$/, '')

/** The client's message without the operation before it. */
const inItsWords = ({ message, operation }: VitrineError): string =>
  withoutEnd(message.startsWith(`${operation}: `) ? message.slice(operation.length + 2) : message)

/** Only refusals carry the platform's own message. */
const ofRefusal = (error: VitrineError): Partial<PlatformRefusal> =>
  error instanceof BadRequestError ||
  error instanceof NotFoundError ||
  error instanceof RefusedError ||
  error instanceof ServerError
    ? error
    : {}

const said = (error: VitrineError): string => {
  const { platformMessage: message, platformId: id } = ofRefusal(error)
  return `${message ? `: ${withoutEnd(message)}` : ''}${id ? ` (the platform's ID for this: ${id})` : ''}`
}

/** The setting behind each parameter of the price host. */
const sources: ReadonlyMap<string, string> = new Map([
  ['client_id', 'VITRINE_CLIENT_ID'],
  ['product_id', '--products'],
  ['internalproduct_id', '--products'],
  ['country', '--countries'],
  ['currency', '--currency'],
  ['coupon', '--coupon'],
  ['price_rule', '--price-rule'],
])

const sourcesNamed = (error: VitrineError): string => {
  const { platformKeys: keys = [] } = ofRefusal(error)
  return [...new Set(keys.flatMap((key) => sources.get(key) ?? []))].join(' and ')
}

const explained = (error: VitrineError): Omit<Explanation, 'code'> => {
  switch (error.code) {
    case 'unreachable':
      return unreachable(error)
    case 'timeout':
      return {
        found: `${hostOf(error)} gave no answer in time`,
        todo: 'Try again, raise --timeout, and look for a firewall that drops packets.',
      }
    case 'unauthorized':
      return {
        found: 'the credentials are not accepted',
        todo: 'Check VITRINE_USERNAME and VITRINE_PASSWORD: they are those of the REST interface, not of the back office.',
      }
    case 'not-found':
      return {
        found: `nothing was found${said(error)}`,
        todo: 'Check the ID, and that it belongs to this client account.',
      }
    case 'rate-limited':
      return {
        found: inItsWords(error),
        todo: 'Wait for that time. All requests from this address count together.',
      }
    case 'server-error':
      return {
        found: `the platform failed${said(error)}`,
        todo: 'Try again later; if it persists, ask the support of the platform.',
      }
    case 'refused':
    case 'bad-request':
      return {
        found: `the platform refused the request${said(error)}`,
        todo: `Check ${sourcesNamed(error) || 'the values that you passed'} against the message of the platform.`,
      }
    case 'contract':
      return {
        found: inItsWords(error),
        todo: 'Check that this is the address of the right host of the platform: another service seems to answer there.',
      }
    default:
      return { found: inSettings(error.message), todo: 'Check the values that you passed.' }
  }
}

/** Explains an error of the client. */
export const explain = (error: VitrineError): Explanation => ({ code: error.code, ...explained(error) })
