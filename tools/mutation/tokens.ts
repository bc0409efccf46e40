import { endpointTests, inFile, type Mutation } from './mutation.ts'

const tests = endpointTests('customer-token', 'token-key-kinds')
const verify = inFile('src/endpoint/customer-token/verify.ts', tests)
const secret = inFile('src/endpoint/config/shared-secret.ts', tests)
const keys = inFile('src/endpoint/customer-token/keys.ts', tests)
const key = inFile('src/endpoint/config/token-key.ts', tests)
const sign = inFile('src/endpoint/customer-token/sign.ts', tests)
const claims = inFile('src/endpoint/customer-token/claims.ts', tests)

export const tokenMutations: readonly Mutation[] = [
  verify.without('the key decides the algorithm', 'algorithms: [algorithm],', ''),
  verify.without('audience of tokens', 'audience,\n          requiredClaims', 'requiredClaims'),
  verify.without('the claims of a token stay out of errors', 'throw withoutClaims(error)', 'throw error'),
  verify.never('tokens live shortly', 'exp - iat > maxLifetime'),
  verify.never('tokens do not begin later', 'Math.max(iat, nbf) > now + clockSkew'),
  verify.without('tokens say when they begin', "requiredClaims: ['iat', 'exp']", "requiredClaims: ['exp']"),
  verify.without('tokens say when they end', "requiredClaims: ['iat', 'exp']", "requiredClaims: ['iat']"),
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
  key.without('a private JWK is refused', 'd: z.optional(z.never()), k', 'k'),
  key.without(
    'a text that says no kind is no secret',
    'if (raw.startsWith(secretPrefix)) return',
    'if (raw) return',
  ),
  secret.never('a key is no secret', 'isKey(secret)'),
  secret.never('a key is known by its type', 'keyTypes.some((type) => text.includes(type))'),
  secret.without('a key is known without its armour', 'fromBase64(packed)', 'undefined'),
  secret.without('a key is known in hexadecimal digits', 'fromHex(packed), ', ''),
  keys.never(
    'an RSA key is long',
    "'modulusLength' in key.algorithm && Number(key.algorithm.modulusLength) < 2048",
  ),
  secret.never('a shared secret is long', 'secret.length < 32'),
  sign.never('the backend signs for a short life', '!(expiresIn > 0 && expiresIn <= maxLifetime)'),
  sign.never('the backend signs with a key that says its kind', '!key.startsWith(secretPrefix)'),
  claims.without(
    'contacts are the documented ones',
    'billingContact: z.optional(contact)',
    'billingContact: z.optional(z.any())',
  ),
]
