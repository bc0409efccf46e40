import type { Config } from '../config/settings.ts'
import { hex } from '../utils/fingerprint.ts'
import { Secret } from '../utils/secret.ts'

/** The fields of a log line. Personal data and credentials are only logged as hashes. */
export type LogFields = Record<string, string | number | boolean | undefined>

export interface Logger {
  write(level: 'info' | 'warn' | 'error', fields: LogFields): void
  /** A short keyed hash, so that lines about one value can be matched without the value. */
  hash(value: string): Promise<string>
}

interface Options {
  /** Receives one line without its line break. */
  write: (line: string) => void
  now: () => Date
  /** The key of the hashes. An empty one is replaced by a random key. */
  key: string
  /** Texts that are replaced wherever they occur, as messages of foreign errors may quote them. */
  secrets: readonly string[]
}

/** The names and messages of an error and its causes, without stacks. */
export const describeError = (error: unknown, depth = 0): string => {
  if (!(error instanceof Error) || depth > 4) return typeof error
  const own = `${error.name}: ${error.message}`
  return error.cause === undefined ? own : `${own} < ${describeError(error.cause, depth + 1)}`
}

/** Characters that JSON does not escape: C1 controls, Unicode line ends and direction marks. */
const control = /[\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g

const escapeControl = (char: string): string => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`

const base64 = (text: string): string => btoa(String.fromCharCode(...new TextEncoder().encode(text)))

const secretsIn = (value: unknown): Secret[] => {
  if (value instanceof Secret) return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(secretsIn) : []
}

/** Every secret of the settings, as plain text, in an URL and in a Basic header. */
export const secretForms = (config: Config): string[] => {
  const forms = secretsIn(config).flatMap((secret) => {
    const text = secret.reveal()
    return [text, encodeURIComponent(text), base64(text), base64(`${config.username}:${text}`)]
  })
  return [...new Set(forms)]
}

/** A log of one JSON object a line. JSON escapes control characters, so a value cannot forge a line. */
export const createLogger = ({ write, now, key, secrets }: Options): Logger => {
  const keyBytes = key ? new TextEncoder().encode(key) : crypto.getRandomValues(new Uint8Array(32))
  const hmac = crypto.subtle.importKey('raw', keyBytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  // Replacing a shorter text would garble unrelated words.
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
      return hex(new Uint8Array(digest, 0, 6))
    },
  }
}
