import { type SignOptions, signCustomerToken } from '../../src/endpoint/customer-token/sign.ts'
import { processAnswerSchema } from '../support/process-answer.ts'
import { call, endpoint, epoch, type orderPlatform, shownOrder } from './support.ts'

export const secret = 'secret:a shared secret of more than 32 characters'
const env = {
  VITRINE_TOKEN_KEY: secret,
  VITRINE_DEFAULT_COUNTRY: 'DE',
  VITRINE_ORDERS_PER_MINUTE: '0',
  VITRINE_CUSTOMER_ORDERS_PER_MINUTE: '0',
  VITRINE_REQUESTS_PER_MINUTE: '0',
}
export const key = `${epoch}-d5f3c1a0-0000-4000-8000-000000000001`
/** Another key of the same epoch. */
export const anotherKey = (number: number): string => `${epoch}-another-key-00000${number}`
export const start = 1_800_000_000_000

export const token = (changes: Partial<SignOptions> = {}) =>
  signCustomerToken({
    key: secret,
    audience: 'vitrine',
    customerReference: 'C-17',
    now: () => start,
    ...changes,
  })

type Platform = ReturnType<typeof orderPlatform>

export const shop = (platform: Platform, options: Parameters<typeof endpoint>[0] = {}) => {
  const clock = { now: start }
  const made = endpoint({
    client: platform.client,
    now: () => clock.now,
    ...options,
    env: { ...env, ...options.env },
  })
  const order = async (body: object | string = {}, headers: Record<string, string | undefined> = {}) =>
    call(made.app, '/cart/process', typeof body === 'string' ? body : { ...shownOrder, ...body }, {
      headers: { authorization: `Bearer ${await token()}`, 'idempotency-key': key, ...headers },
    })
  const look = async (changes: Partial<SignOptions> = {}, which = key) =>
    call(made.app, `/cart/orders/${which}`, undefined, {
      method: 'GET',
      headers: { authorization: `Bearer ${await token(changes)}` },
    })
  return { ...made, clock, order, look }
}

export const orderOf = async (response: Response) => processAnswerSchema.parse(await response.json())
