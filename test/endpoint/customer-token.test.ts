/**
 * The tokens by which a merchant's backend names its customer: signing, verification and rotation of keys. Tokens come
 * from our own signer, from `jose`, and from hand-built headers and claims that must be refused. A token may not choose
 * its algorithm or appear in an error, and the signer gives it 15 minutes at most. Keys that verify nothing stop the
 * start.
 */

import { createHmac, generateKeyPairSync } from 'node:crypto'
import { inspect } from 'node:util'
import { exportJWK, exportPKCS8, exportSPKI, generateKeyPair, SignJWT } from 'jose'
import { expect, it } from 'vitest'
import { readConfig } from '../../src/endpoint/config/read-config.ts'
import { tokenKey } from '../../src/endpoint/config/token-key.ts'
import { createEndpoint } from '../../src/endpoint/core/create-endpoint.ts'
import { createTokenVerifier } from '../../src/endpoint/customer-token/verify.ts'
import { createMemoryStore } from '../../src/endpoint/modules/memory.ts'
import { secret, token as sign, start } from './shop.ts'
import { environment, platformOf } from './support.ts'

const verifier = (key: string, now = start, allowLogonPurchaseId = false, previous = '') =>
  createTokenVerifier({
    keys: [tokenKey(key), tokenKey(previous)].filter((one) => one !== undefined),
    audience: 'vitrine',
    allowLogonPurchaseId,
    now: () => now,
  })

/** The bytes of the shared secret. */
const bytes = new TextEncoder().encode(secret.slice('secret:'.length))

const contactTexts =
  'title company firstname lastname street1 street2 postalCode city phone1 phone2 fax email url'.split(' ')

const now = Math.floor(start / 1000)
const valid = { sub: 'C-17', aud: 'vitrine', iat: now, exp: now + 60, may: ['order'] }

const bearer = (token: string) => new Headers({ authorization: `Bearer ${token}` })
const refused = { kind: { code: 'token-invalid', status: 401 } }

it('reads the claims that the merchant’s backend signed', async () => {
  const contact = { languageId: 'de', countryId: 'DE', email: 'a@shop.example' }
  const claims = { country: 'AT', billingContact: contact, useInternalContacts: false, subscriptionId: 'S12' }
  const token = await sign(claims)
  expect(await verifier(secret)(bearer(token), 'order')).toEqual({ ...claims, sub: 'C-17', may: ['order'] })
})

it('knows no customer without a token', async () => {
  expect(await verifier(secret)(new Headers(), 'order')).toBeUndefined()
})

it.each([
  ['EdDSA', 'PEM'],
  ['EdDSA', 'JWK'],
  ['ES256', 'PEM'],
  ['ES256', 'JWK'],
  ['RS256', 'PEM'],
  ['RS256', 'JWK'],
])('verifies %s signatures with a public key as %s', async (alg, form) => {
  const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true })
  const isPem = form === 'PEM'
  const key = isPem ? await exportPKCS8(privateKey) : JSON.stringify(await exportJWK(privateKey))
  const publicText = isPem
    ? (await exportSPKI(publicKey)).replaceAll('\n', '\\n')
    : JSON.stringify(await exportJWK(publicKey))
  const verify = verifier(publicText)
  expect(await verify(bearer(await sign({ key })), 'order')).toMatchObject({ sub: 'C-17' })
  const issued = await new SignJWT(valid).setProtectedHeader({ alg, typ: 'at+jwt' }).sign(privateKey)
  expect(await verify(bearer(issued), 'order')).toMatchObject({ sub: 'C-17' })
  const other = await generateKeyPair(alg, { extractable: true })
  const forged = await sign({ key: await exportPKCS8(other.privateKey) })
  await expect(verify(bearer(forged), 'order')).rejects.toMatchObject(refused)
})

it('verifies tokens by the one algorithm of an RSA key', async () => {
  const { publicKey, privateKey } = await generateKeyPair('PS256', { extractable: true })
  const token = await new SignJWT(valid).setProtectedHeader({ alg: 'PS256' }).sign(privateKey)
  await expect(verifier(await exportSPKI(publicKey))(bearer(token), 'order')).rejects.toMatchObject(refused)
})

it('takes the scheme of the header in any letters', async () => {
  for (const scheme of ['bearer', 'BEARER', 'Bearer '])
    expect(
      await verifier(secret)(new Headers({ authorization: `${scheme} ${await sign()}` }), 'order'),
    ).toMatchObject({ sub: 'C-17' })
})

const started = (VITRINE_TOKEN_KEY: string, name = 'VITRINE_TOKEN_KEY') =>
  createEndpoint(
    {
      env: {
        ...environment,
        VITRINE_DEFAULT_COUNTRY: 'DE',
        VITRINE_TOKEN_KEY: secret,
        [name]: VITRINE_TOKEN_KEY,
      },
      client: platformOf().platform,
      store: createMemoryStore(),
    },
    [],
  )

const whole = /must be a whole Ed25519, P-256 or RSA key/

it('does not start with a public key that verifies nothing, and says which setting it is', async () => {
  const { publicKey } = await generateKeyPair('ES384', { extractable: true })
  const weak = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey
  const broken = [
    '-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEA\n-----END PUBLIC KEY-----',
    '-----BEGIN PUBLIC KEY-----\n%%%\n-----END PUBLIC KEY-----',
    '{"kty":"RSA"}',
    '{"kty":"OKP","crv":"Ed25519","x":"a"}',
    await exportSPKI(publicKey),
    String(weak.export({ type: 'spki', format: 'pem' })),
  ]
  for (const key of broken) {
    await expect(started(key), key).rejects.toThrow(whole)
    await expect(started(key, 'VITRINE_TOKEN_KEY_PREVIOUS'), key).rejects.toThrow(
      'VITRINE_TOKEN_KEY_PREVIOUS must',
    )
  }
})

it('does not let a token choose the algorithm', async () => {
  const { publicKey } = await generateKeyPair('EdDSA', { extractable: true })
  const publicText = await exportSPKI(publicKey)
  const confused = await new SignJWT(valid)
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode(publicText))
  await expect(verifier(publicText)(bearer(confused), 'order')).rejects.toMatchObject(refused)
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const body = part(valid)
  for (const signature of ['', 'AA'])
    await expect(
      verifier(secret)(bearer(`${part({ alg: 'none' })}.${body}.${signature}`), 'order'),
    ).rejects.toMatchObject(refused)
})

const raw = (claims: Record<string, unknown>, alg = 'HS256') =>
  new SignJWT({ sub: 'C-17', aud: 'vitrine', iat: now, exp: now + 60, may: ['order'], ...claims })
    .setProtectedHeader({ alg })
    .sign(bytes)

it.each([
  ['another secret', () => sign({ key: `${secret}!` })],
  ['another audience', () => sign({ audience: 'elsewhere' })],
  ['another algorithm of the same key', () => raw({}, 'HS512')],
  ['no permission to order', () => sign({ may: ['look'] })],
  ['no permission at all', () => raw({ may: undefined })],
  ['no end', () => raw({ exp: undefined })],
  ['no beginning', () => raw({ iat: undefined })],
  ['no customer', () => raw({ sub: undefined })],
  ['an empty customer', () => raw({ sub: '' })],
  ['a life of an hour', () => raw({ exp: Math.floor(start / 1000) + 3600 })],
  ['a life that begins later', () => sign({ now: () => start + 3600_000 })],
  ['an earlier purchase, which is switched off', () => sign({ logonPurchaseId: 5 })],
  [
    'a contact field that does not exist',
    () => raw({ billingContact: { languageId: 'de', countryId: 'DE', role: 'admin' } }),
  ],
])('refuses a token with %s', async (_what, make) => {
  await expect(verifier(secret)(bearer(await make()), 'order')).rejects.toMatchObject(refused)
})

/** A token with a valid signature of the secret over any header and any payload text. */
const signed = (header: object, payload: object | string): string => {
  const part = (value: object | string) =>
    Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')
  const text = `${part(header)}.${part(payload)}`
  return `${text}.${createHmac('sha256', bytes).update(text).digest('base64url')}`
}

it.each([
  ['a list of audiences', { alg: 'HS256' }, { ...valid, aud: ['shop', 'vitrine'] }],
  [
    'a key ID and a key of its own, which are ignored',
    { alg: 'HS256', kid: '1', jwk: { kty: 'oct' } },
    valid,
  ],
  ['the start that is now', { alg: 'HS256' }, { ...valid, nbf: now }],
])('accepts a token with %s', async (_what, header, payload) => {
  expect(await verifier(secret)(bearer(signed(header, payload)), 'order')).toMatchObject({ sub: 'C-17' })
})

it.each([
  ['a critical header', { alg: 'HS256', crit: ['exp'], exp: 1 }, valid],
  ['an unencoded payload', { alg: 'HS256', b64: false, crit: ['b64'] }, valid],
  ['the algorithm in other letters', { alg: 'hs256' }, valid],
  ['no algorithm', {}, valid],
  ['a list of other audiences', { alg: 'HS256' }, { ...valid, aud: ['shop'] }],
  ['no audience', { alg: 'HS256' }, { ...valid, aud: undefined }],
  ['an empty list of audiences', { alg: 'HS256' }, { ...valid, aud: [] }],
  ['a start in the future', { alg: 'HS256' }, { ...valid, nbf: now + 61 }],
  ['times as texts', { alg: 'HS256' }, { ...valid, iat: `${now}`, exp: `${now + 60}` }],
  ['an end before its start', { alg: 'HS256' }, { ...valid, exp: now - 120 }],
  ['a payload that is no object', { alg: 'HS256' }, '"vitrine"'],
  ['a payload that is no JSON', { alg: 'HS256' }, 'vitrine'],
])('refuses a signed token with %s', async (_what, header, payload) => {
  await expect(verifier(secret)(bearer(signed(header, payload)), 'order')).rejects.toMatchObject(refused)
})

it('keeps the token out of the error', async () => {
  const token = signed({ alg: 'HS512' }, valid)
  const error: unknown = await verifier(secret)(bearer(token), 'order').catch((thrown: unknown) => thrown)
  expect(inspect(error, { depth: 9, showHidden: true })).not.toContain(token)
})

it('tolerates clocks that differ by a minute at most', async () => {
  const token = bearer(await sign())
  const at = (milliseconds: number) => verifier(secret, start + milliseconds)(token, 'order')
  expect(await at(-60_000)).toMatchObject({ sub: 'C-17' })
  await expect(at(-61_000)).rejects.toMatchObject(refused)
  expect(await at(300_000 + 59_000)).toMatchObject({ sub: 'C-17' })
  await expect(at(300_000 + 60_000)).rejects.toMatchObject(refused)
})

it('accepts the tokens of both keys during a rotation, each with its own algorithm', async () => {
  const { publicKey, privateKey } = await generateKeyPair('EdDSA', { extractable: true })
  const verify = verifier(await exportSPKI(publicKey), start, false, secret)
  for (const key of [secret, await exportPKCS8(privateKey)])
    expect(await verify(bearer(await sign({ key })), 'order')).toMatchObject({ sub: 'C-17' })
  const other = await generateKeyPair('EdDSA', { extractable: true })
  for (const key of [`${secret}!`, await exportPKCS8(other.privateKey)])
    await expect(verify(bearer(await sign({ key })), 'order')).rejects.toMatchObject(refused)
  const confused = await new SignJWT(valid)
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode(await exportSPKI(publicKey)))
  await expect(verify(bearer(confused), 'order')).rejects.toMatchObject(refused)
})

it('accepts an earlier purchase when the setting is on', async () => {
  const token = await sign({ logonPurchaseId: 5 })
  expect(await verifier(secret, start, true)(bearer(token), 'order')).toMatchObject({ logonPurchaseId: 5 })
})

it('lets an expired token look at an order for a day, and place none', async () => {
  const token = bearer(await sign())
  const later = verifier(secret, start + 3600_000)
  await expect(later(token, 'order')).rejects.toMatchObject(refused)
  expect(await later(token, 'look')).toMatchObject({ sub: 'C-17' })
  await expect(verifier(secret, start + 25 * 3600_000)(token, 'look')).rejects.toMatchObject(refused)
})

it.each(['Basic abc', 'Bearer', 'Bearer a.b', 'Bearer a.b.c.d', `Bearer ${'a'.repeat(9000)}.b.c`])(
  'refuses the header %s',
  async (authorization) => {
    await expect(verifier(secret)(new Headers({ authorization }), 'order')).rejects.toMatchObject(refused)
  },
)

it('accepts a token as Bearer only, and none that is too long', async () => {
  const verify = verifier(secret)
  const token = await sign()
  await expect(verify(new Headers({ authorization: `Basic ${token}` }), 'order')).rejects.toMatchObject(
    refused,
  )
  const contact = {
    languageId: 'de',
    countryId: 'DE',
    ...Object.fromEntries(contactTexts.map((name) => [name, 'x'.repeat(200)])),
  }
  const contacts = { billingContact: contact, deliveryContact: contact, licenseeContact: contact }
  await expect(verify(bearer(await sign(contacts)), 'order')).rejects.toMatchObject(refused)
})

it('refuses every token when no key is configured', async () => {
  await expect(verifier('')(bearer(await sign()), 'order')).rejects.toMatchObject(refused)
})

it('signs for 15 minutes at most, and only valid claims', async () => {
  await expect(sign({ expiresIn: 901 })).rejects.toThrow(RangeError)
  await expect(sign({ key: 'short' })).rejects.toThrow(RangeError)
  await expect(sign({ key: 'secret:short' })).rejects.toThrow('32 characters')
  await expect(sign({ country: 'de' })).rejects.toThrow()
})

it.each([
  ['short', 'must begin with'],
  ['secret:short', 'must have at least 32 characters'],
  ['-----BEGIN PRIVATE KEY-----\\nabc', 'must be the public key'],
  ['{"kty":"OKP","crv":"Ed25519","x":"a","d":"b"}', 'must be the public part'],
  ['{"kty":"oct","k":"abc"}', 'must be the public part'],
  ['{"kty"', 'must be the public part'],
  [
    '-----BEGIN RSA PUBLIC KEY-----\\nMIIBCgKCAQEAxxxxxxxxxxxxxxxxxxxxxxxxx',
    'must begin with -----BEGIN PUBLIC KEY',
  ],
  [
    '-----BEGIN CERTIFICATE-----\\nMIIBCgKCAQEAxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    'must begin with -----BEGIN PUBLIC KEY',
  ],
  ['ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAABAQ shop@example', 'must begin with -----BEGIN PUBLIC KEY'],
])('refuses the key setting %s', (value, reason) => {
  const env = { ...environment, VITRINE_DEFAULT_COUNTRY: 'DE', VITRINE_TOKEN_KEY: value }
  expect(() => readConfig(env)).toThrow(`VITRINE_TOKEN_KEY ${reason}`)
})

it('requires a default country with a token key', () => {
  expect(() => readConfig({ ...environment, VITRINE_TOKEN_KEY: secret })).toThrow(
    'VITRINE_DEFAULT_COUNTRY is missing',
  )
})
