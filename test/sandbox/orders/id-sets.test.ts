import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { idSets } from '../../../src/sandbox/context/id-sets.ts'

const root = fileURLToPath(new URL('../../../src/sandbox', import.meta.url))

it('is the one place of the IDs that the platform does not publish', () => {
  const { payment, delivery, subscription, item } = idSets
  const ids = [
    ...[...Object.values(payment), ...Object.values(delivery)].map(({ typeId }) => typeId),
    ...Object.values(subscription),
    ...Object.values(item),
    // A purchase status has the same ID.
  ].filter((id) => id !== 'HLD')
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  )
  const holders = files.filter((name) => {
    const text = readFileSync(`${root}/${name}`, 'utf8')
    return ids.some((id) => text.includes(`'${id}'`))
  })
  expect(holders).toEqual(['context/id-sets.ts'])
})
