import { ProblemError } from './problem.ts'

const maxDepth = 16
const poisonous = new Set(['__proto__', 'constructor', 'prototype'])
/** The strings, numbers and punctuation of a text that `JSON.parse` has accepted, each behind spaces and words. */
const token = /[^"\d{}[\],:-]*("(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|[{}[\],:])/gy
const loneSurrogate = /\p{Surrogate}/u

const refuse = (detail: string): never => {
  throw new ProblemError('bad-request', { detail })
}

/** @param keys those of the object that the text is a key of */
const checkText = (text: string, keys: Set<string> | undefined): void => {
  if (loneSurrogate.test(text)) refuse('The JSON contains a lone surrogate.')
  if (!keys) return
  if (poisonous.has(text)) refuse('The JSON contains a forbidden field name.')
  if (keys.has(text)) refuse('The JSON contains a field twice.')
  keys.add(text)
}

const checkNumber = (text: string): void => {
  if (text.length > 32 || Math.abs(Number(text)) > Number.MAX_SAFE_INTEGER)
    refuse('The JSON contains a number that is too large.')
}

/** Refuses valid JSON that other parsers may read differently, such as an object with a repeated key. */
const inspect = (text: string): void => {
  /** The keys of each object that is open; undefined for an array. */
  const open: (Set<string> | undefined)[] = []
  let previous = ''
  for (const [, mark = ''] of text.matchAll(token)) {
    switch (mark) {
      case '{':
        open.push(new Set())
        break
      case '[':
        open.push(undefined)
        break
      case '}':
      case ']':
        open.pop()
        break
      case ',':
      case ':':
        break
      default: {
        const isKey = previous === '{' || previous === ','
        if (mark.startsWith('"')) checkText(JSON.parse(mark), isKey ? open.at(-1) : undefined)
        else checkNumber(mark)
      }
    }
    if (open.length > maxDepth) refuse('The JSON is nested too deeply.')
    previous = mark
  }
}

/**
 * Parses untrusted JSON: valid UTF-8, at most 16 levels, without repeated or prototype keys, lone surrogates or numbers
 * beyond 2⁵³.
 *
 * @throws a `bad-request` problem for other input
 */
export const parseStrictJson = (bytes: Uint8Array): unknown => {
  let text: string
  let value: unknown
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    value = JSON.parse(text)
  } catch {
    // The parser's message quotes the body, so it must not become a cause, which is logged.
    throw new ProblemError('bad-request', { detail: 'The body is not valid JSON.' })
  }
  inspect(text)
  return value
}
