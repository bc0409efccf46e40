import { Secret } from '../secret.ts'
import type { Config } from '../settings.ts'

/** One value of a log line. What identifies a person or grants something goes in through `hash` only. */
export type LogFields = Record<string, string | number | boolean | undefined>

export interface Logger {
  write(level: 'info' | 'warn' | 'error', fields: LogFields): void
  /** A short stand-in for a value that the log must not hold: the same value gives the same stand-in. */
  hash(value: string): Promise<string>
}

interface Options {
  /** Receives one line without its line break. */
  write: (line: string) => void
  now: () => Date
  /** Keys the hashes. Without one nobody can compare lines of two starts. */
  key: string | undefined
  /** Texts that may never appear, whatever an error says: they are replaced wherever they turn up. */
  secrets: readonly string[]
}

/** What JSON leaves as it is: control characters, the line ends that only Unicode knows, and what turns text round. */
const control = /[\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g

const escapeControl = (char: string): string => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`

const base64 = (text: string): string => btoa(String.fromCharCode(...new TextEncoder().encode(text)))

/** The forms in which a secret travels: as it is, in an URL, in a Basic header. */
const formsOf = (secret: string, username: string): string[] => [
  secret,
  encodeURIComponent(secret),
  base64(secret),
  base64(`${username}:${secret}`),
]

/** Every secret of the settings in every form, wherever it stands among them. */
export const secretForms = (config: Config): string[] => {
  const nested = [config.tokenKey, config.previousTokenKey, config.store].flatMap((value) =>
    Object.values(value ?? {}),
  )
  const secrets = [...Object.values(config), ...nested].filter((value) => value instanceof Secret)
  return [...new Set(secrets.flatMap((secret) => formsOf(secret.reveal(), config.username)))]
}

/** A log of one JSON object a line. JSON escapes the control characters, so a value cannot forge a line. */
export const createLogger = ({ write, now, key, secrets }: Options): Logger => {
  const keyBytes = key ? new TextEncoder().encode(key) : crypto.getRandomValues(new Uint8Array(32))
  const hmac = crypto.subtle.importKey('raw', keyBytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const forbidden = secrets.filter((text) => text.length >= 4)
  const clean = (value: LogFields[string]): LogFields[string] => {
    if (typeof value !== 'string') return value
    const kept = forbidden.reduce((text, secret) => text.replaceAll(secret, '[secret]'), value)
    return kept.slice(0, 300)
  }
  return {
    write(level, fields) {
      const entries = Object.entries(fields).map(([name, value]) => [name, clean(value)] as const)
      const line = JSON.stringify({ time: now().toISOString(), level, ...Object.fromEntries(entries) })
      write(line.replace(control, escapeControl))
    },
    async hash(value) {
      const digest = await crypto.subtle.sign('HMAC', await hmac, new TextEncoder().encode(value))
      return Array.from(new Uint8Array(digest, 0, 6), (byte) => byte.toString(16).padStart(2, '0')).join('')
    },
  }
}
