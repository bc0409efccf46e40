import { expect, it } from 'vitest'
import { withSecretFiles } from '../../src/endpoint/adapters/secret-files.ts'

const files: Readonly<Record<string, string>> = {
  '/run/password': 'p4ss\n',
  '/run/key': '-----BEGIN\nA\n-----END\n\n',
}

const read = (path: string): string => {
  const text = files[path]
  if (text === undefined) throw Object.assign(new Error(`no ${path}`), { code: 'ENOENT' })
  return text
}

it('reads settings from files, without the last line break', () => {
  const env = {
    VITRINE_PASSWORD_FILE: '/run/password',
    VITRINE_TOKEN_KEY_FILE: '/run/key',
    VITRINE_LOG_KEY_FILE: '',
    VITRINE_PORT: '1',
    SSL_CERT_FILE: '/etc/certs',
  }
  expect(withSecretFiles(env, read)).toEqual({
    VITRINE_PASSWORD: 'p4ss',
    VITRINE_TOKEN_KEY: '-----BEGIN\nA\n-----END\n',
    VITRINE_PORT: '1',
    SSL_CERT_FILE: '/etc/certs',
  })
})

it('names every variable at fault, and no path or value', () => {
  const env = {
    VITRINE_PASSWORD: 'x',
    VITRINE_PASSWORD_FILE: '/run/password',
    VITRINE_TOKEN_KEY_FILE: '/run/nothing',
  }
  expect(() => withSecretFiles(env, read)).toThrow(
    expect.objectContaining({
      problems: [
        'VITRINE_PASSWORD_FILE and VITRINE_PASSWORD are both set.',
        'VITRINE_TOKEN_KEY_FILE names a file that cannot be read (ENOENT).',
      ],
    }),
  )
})
