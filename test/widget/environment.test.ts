import { expect, it } from 'vitest'
import { browserEnvironment } from '../../src/widget/environment/environment.ts'

const sent = (vendor: string, init?: RequestInit, type = 0): RequestInit | undefined => {
  let seen: RequestInit | undefined
  const window = {
    navigator: { vendor },
    performance: { navigation: { type } },
    fetch: (_: string, given?: RequestInit) => {
      seen = given
      return Promise.resolve(new Response())
    },
  }
  void browserEnvironment(window as unknown as Window & typeof globalThis).fetch(
    'https://prices.example',
    init,
  )
  return seen
}

it('goes past the memory of a browser that never forgets a preload, and leaves all others alone', () => {
  expect(sent('Apple Computer, Inc.', { headers: {} })).toEqual({ headers: {}, cache: 'no-store' })
  expect(sent('Apple Computer, Inc.', { cache: 'default' })).toEqual({ cache: 'default' })
  expect(sent('Google Inc.', { headers: {} })).toEqual({ headers: {} })
  expect(sent('')).toBeUndefined()
})

it('goes past the cache of a page that the shopper has gone back to', () => {
  expect(sent('Google Inc.', { headers: {} }, 2)).toEqual({ headers: {}, cache: 'no-store' })
  expect(sent('Google Inc.', { headers: {} }, 1)).toEqual({ headers: {} })
})

const framed = (top: object, opened: string[] = []) => {
  const window = {
    parent: {},
    top,
    navigator: { vendor: '' },
    performance: {},
    location: { assign: () => opened.push('the frame') },
    open: (url: string) => opened.push(`a tab: ${url}`),
  }
  return browserEnvironment(window as unknown as Window & typeof globalThis)
}

it('leaves a frame by the whole window, and by a tab where the frame may not', () => {
  const location = { href: '' }
  framed({ location }).follow('https://checkout.example/')
  expect(location.href).toBe('https://checkout.example/')
  const opened: string[] = []
  const forbidden = {
    get location(): never {
      throw new DOMException('The frame is sandboxed.', 'SecurityError')
    },
  }
  framed(forbidden, opened).follow('https://checkout.example/')
  expect(opened).toEqual(['a tab: https://checkout.example/'])
})
