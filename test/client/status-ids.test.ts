import { expect, it } from 'vitest'
import { BadRequestError, UnreachableError } from '../../src/client/errors.ts'
import { inStatuses } from '../../src/client/status-ids.ts'

const ids = ['PAY', 'TST', 'WOF']
const refused = () => new BadRequestError('purchase.list', { status: 400 })

/** A platform with one separator, and what it was asked. */
const platform = (separator: ',' | ';', unknown: 'refused' | 'ignored', purchases: string[] = ['PAY']) => {
  const asked: string[] = []
  const ask = async (statusIds: string[]) => {
    asked.push(statusIds.join())
    const named = statusIds.join().split(separator)
    if (unknown === 'refused' && named.some((id) => !ids.includes(id))) throw refused()
    return { purchases: purchases.filter((id) => named.includes(id)) }
  }
  return { ask, asked, purchases }
}

it.each([
  [',', 'refused', 1],
  [',', 'ignored', 1],
  [';', 'refused', 2],
  [';', 'ignored', 2],
] as const)(
  'lists purchases with the separator %j where an unknown ID is %s',
  async (separator, unknown, calls) => {
    const { ask, asked } = platform(separator, unknown)
    expect(await inStatuses(ids, ask)).toEqual({ purchases: ['PAY'] })
    expect(asked).toHaveLength(calls)
  },
)

it.each([
  [',', 'refused'],
  [',', 'ignored'],
  [';', 'refused'],
  [';', 'ignored'],
] as const)(
  'decides nothing by an empty list with %j where an unknown ID is %s',
  async (separator, unknown) => {
    const { ask, purchases } = platform(separator, unknown, [])
    expect(await inStatuses(ids, ask)).toEqual({ purchases: [] })
    purchases.push('WOF')
    expect(await inStatuses(ids, ask)).toEqual({ purchases: ['WOF'] })
  },
)

it('reports a refusal of both separators, and any other failure at once', async () => {
  let asked = 0
  const failing = (error: Error) => async (): Promise<{ purchases: [] }> => {
    asked += 1
    throw error
  }
  await expect(inStatuses(ids, failing(refused()))).rejects.toBeInstanceOf(BadRequestError)
  expect(asked).toBe(2)
  await expect(
    inStatuses(ids, failing(new UnreachableError('purchase.list', undefined))),
  ).rejects.toBeInstanceOf(UnreachableError)
  expect(asked).toBe(3)
})
