import { randomBytes } from 'node:crypto'
import { exportJWK, exportSPKI, generateKeyPair } from 'jose'
import { expect, it } from 'vitest'
import { readConfig } from '../../src/endpoint/config/read-config.ts'
import { signCustomerToken } from '../../src/endpoint/customer-token/sign.ts'
import { environment } from './support.ts'

const read = (key: string, name = 'VITRINE_TOKEN_KEY') =>
  readConfig({ ...environment, VITRINE_DEFAULT_COUNTRY: 'DE', [name]: key })

/** The forms in which a public key is handed around, armour or not. */
const armours = async (alg: string): Promise<Record<string, string>> => {
  const { publicKey } = await generateKeyPair(alg, { extractable: true })
  const pem = (await exportSPKI(publicKey)).trim()
  const lines = pem.split('\n')
  const body = lines.slice(1, -1).join('')
  const der = Buffer.from(body, 'base64')
  const jwk = JSON.stringify(await exportJWK(publicKey))
  const base64 = (text: string | Buffer) => Buffer.from(text).toString('base64')
  return {
    PEM: pem,
    'PEM without its first line': lines.slice(1).join('\n'),
    'PEM without its last line': lines.slice(0, -1).join('\n'),
    'PEM with spaces for line breaks': lines.join(' '),
    'PEM after a space': ` ${lines.join('\\n')}`,
    'PEM in percent encoding': encodeURIComponent(pem),
    'body of the PEM': body,
    'body of the PEM in lines': lines.slice(1, -1).join('\n'),
    'first line of the body': body.slice(0, 64),
    'DER in base64url': der.toString('base64url'),
    'DER in hexadecimal digits': der.toString('hex'),
    'PEM in base64': base64(pem),
    'PEM in base64 twice': base64(base64(pem)),
    JWK: jwk,
    'JWK in base64url': Buffer.from(jwk).toString('base64url'),
    'JWK in quotes': JSON.stringify(jwk),
    'key set': `{"keys":[${jwk}]}`,
  }
}

/** The kind of a key setting, or its refusal. */
const kindOf = (text: string): string => {
  try {
    return read(text).tokenKey?.form ?? 'none'
  } catch (error) {
    return String(error)
  }
}

for (const alg of ['EdDSA', 'ES256', 'RS256'])
  it(`takes no form of a public ${alg} key for a shared secret`, async () => {
    for (const [form, text] of Object.entries(await armours(alg))) {
      expect(kindOf(text), form).toMatch(/^(pem|jwk)$|VITRINE_TOKEN_KEY must/)
      expect(() => read(`secret:${text}`), `secret:${form}`).toThrow('VITRINE_TOKEN_KEY must')
      expect(() => read(`secret: ${text}`, 'VITRINE_TOKEN_KEY_PREVIOUS'), form).toThrow('must')
    }
  })

it.each([
  ['an SSH key', 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIFq3pJ0d9S4r3t8o8Hq2mQ0aVb0Yv1o0b7C8hQ2y3z4A a@b'],
  ['an SSH key without its name', 'AAAAC3NzaC1lZDI1NTE5AAAAIFq3pJ0d9S4r3t8o8Hq2mQ0aVb0Yv1o0b7C8hQ2y3z4A'],
  ['a certificate', '-----BEGIN CERTIFICATE-----\nMIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKC'],
  ['an RSA key in PKCS #1', 'MIIBCgKCAQEAt2m4n0vXQW1lq6bqk1V8Yq1mJ4m0s3p5o7r9t1v3x5z7B9D1F3H5J7L9N1'],
  ['a text that says no kind', 'correct horse battery staple, thirty-two characters'],
])('refuses %s', (_what, text) => {
  expect(() => read(text)).toThrow('VITRINE_TOKEN_KEY must')
})

it('takes random secrets of any usual form', () => {
  for (let count = 0; count < 500; count += 1) {
    const bytes = randomBytes(32)
    for (const encoding of ['base64', 'base64url', 'hex'] as const)
      expect(read(`secret:${bytes.toString(encoding)}`).tokenKey?.form).toBe('secret')
  }
  expect(read('secret:correct horse battery staple, thirty-two').tokenKey?.form).toBe('secret')
})

it('signs with no key that says no kind, and with no public key', async () => {
  const claims = { audience: 'vitrine', customerReference: 'C-17' }
  for (const [form, text] of Object.entries(await armours('EdDSA')))
    for (const key of [text, `secret:${text}`])
      await expect(signCustomerToken({ ...claims, key }), form).rejects.toThrow()
  await expect(signCustomerToken({ ...claims, key: 'k'.repeat(40) })).rejects.toThrow(RangeError)
})
