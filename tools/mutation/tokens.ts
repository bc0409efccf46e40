import { endpointTests, inFile, type Mutation } from './mutation.ts'

const tests = endpointTests('customer-token')
const verify = inFile('src/endpoint/customer-token/verify.ts', tests)
const signature = inFile('src/endpoint/customer-token/signature.ts', tests)
const keys = inFile('src/endpoint/customer-token/keys.ts', tests)
const key = inFile('src/endpoint/config/token-key.ts', tests)
const sign = inFile('src/endpoint/customer-token/sign.ts', tests)
const claims = inFile('src/endpoint/customer-token/claims.ts', tests)

export const tokenMutations: readonly Mutation[] = [
  signature.never('the key decides the algorithm', 'headerSchema.parse(jsonOf(header)).alg !== algorithm'),
  signature.without('extensions of tokens', ', crit: z.optional(z.never())', ''),
  signature.without('signatures of tokens', 'isValid ? jsonOf(payload) : undefined', 'jsonOf(payload)'),
  verify.never('audience of tokens', '![aud].flat().includes(audience)'),
  verify.never('tokens live shortly', 'exp - iat > maxLifetime'),
  verify.never('tokens do not begin later', 'Math.max(iat, nbf) > now + clockSkew'),
  verify.without(
    'tokens say when they begin',
    'iat: z.number()',
    'iat: z._default(z.number(), 1_800_000_000)',
  ),
  verify.without('tokens say when they end', 'exp: z.number()', 'exp: z._default(z.number(), 1_800_000_060)'),
  verify.never('tokens permit what they say', '!isPermitted'),
  verify.without(
    'looking is not ordering',
    "(permission === 'look' && claims.may.includes('look'))",
    "claims.may.includes('look')",
  ),
  verify.never('an earlier purchase is off', 'claims.logonPurchaseId !== undefined && !allowLogonPurchaseId'),
  verify.without(
    'old tokens order nothing',
    "permission === 'look' ? lookTolerance : clockSkew",
    'lookTolerance',
  ),
  verify.without('a token has its form', '/^bearer +([\\w-]+\\.[\\w-]+\\.[\\w-]+)$/i', '/^\\w+ (.*)$/'),
  key.without('a private key is refused', "text.includes('PRIVATE KEY')", 'false'),
  key.without('a private JWK is refused', 'd === undefined && k === undefined', 'k === undefined'),
  key.without('a certificate is no secret', "text.includes('-----BEGIN')", 'false'),
  keys.never(
    'an RSA key is long',
    "'modulusLength' in key.algorithm && Number(key.algorithm.modulusLength) < 2048",
  ),
  key.never('a shared secret is long', 'raw.length < 32'),
  sign.never('the backend signs for a short life', '!(expiresIn > 0 && expiresIn <= maxLifetime)'),
  sign.never('the backend signs with a long secret', 'key.length < 32'),
  claims.without(
    'contacts are the documented ones',
    'billingContact: z.optional(contact)',
    'billingContact: z.optional(z.any())',
  ),
]
