import { expect, it } from 'vitest'
import { createCdn } from './cdn.ts'

const open = (headers: Record<string, string>, options: { everythingFor?: number } = {}) => {
  const clock = { now: 0 }
  let asked = 0
  const cdn = createCdn(
    async (request) => {
      asked += 1
      if (headers.etag && request.headers.get('if-none-match') === headers.etag)
        return new Response(null, { status: 304, headers })
      return new Response(`${asked}`, { headers })
    },
    { now: () => clock.now, ...options },
  )
  const ask = async (language = 'de', after = 0) => {
    clock.now += after * 1000
    const response = await cdn(
      new Request('https://a.example/', { headers: { 'accept-language': language } }),
    )
    return [await response.text(), response.headers.get('age')]
  }
  return { ask, count: () => asked }
}

it.each(['no-store', 'private, max-age=60', 'no-cache', 'max-age=0', ''])(
  'keeps nothing for %j',
  async (control) => {
    const { ask } = open({ 'cache-control': control })
    expect([await ask(), await ask()]).toEqual([
      ['1', null],
      ['2', null],
    ])
  },
)

it('keeps an answer for its time, and apart by what varies', async () => {
  const { ask } = open({ 'cache-control': 'public, max-age=60', vary: 'Accept-Language' })
  expect(await ask('de')).toEqual(['1', null])
  expect(await ask('de', 59)).toEqual(['1', '59'])
  expect(await ask('fr')).toEqual(['2', null])
  expect(await ask('de', 1)).toEqual(['3', null])
})

it('keeps a body that is said to be the same', async () => {
  const { ask, count } = open({ 'cache-control': 'max-age=10', etag: '"a"' })
  expect(await ask()).toEqual(['1', null])
  expect(await ask('de', 10)).toEqual(['1', null])
  expect(await ask('de', 9)).toEqual(['1', '9'])
  expect(count()).toBe(2)
})

it('keeps everything where it is told to', async () => {
  const { ask } = open({ 'cache-control': 'no-store', vary: '*' }, { everythingFor: 600 })
  expect([await ask('de'), await ask('fr', 599), await ask('fr', 1)]).toEqual([
    ['1', null],
    ['1', '599'],
    ['2', null],
  ])
})
