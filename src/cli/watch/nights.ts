/**
 * The folder of a watch: one JSON file for each run, named after the time at which the run began. A file is written once
 * and never changed, so that a later run cannot lose the price of an earlier one. An ask that failed is not in the file.
 */

import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { UsageError } from '../command/errors.ts'
import { replaceFile } from '../command/replace-file.ts'
import { type Ask, askKey } from './question.ts'

const amounts = z.object({ gross: z.number(), net: z.number() })

const priceSchema = z.object({
  currency: z.string(),
  gross: z.number(),
  net: z.number(),
  list: z.optional(amounts),
  /** The code that the platform applied. */
  coupon: z.optional(z.string()),
})

/** A price as the platform gave it. */
export type Price = z.infer<typeof priceSchema>

const nightSchema = z.object({
  client: z.string(),
  /** When the run began. */
  run: z.iso.datetime(),
  answers: z.array(
    z.object({
      country: z.string(),
      currency: z.optional(z.string()),
      rule: z.optional(z.string()),
      coupon: z.optional(z.string()),
      at: z.iso.datetime(),
      /** By product; null for a product without a price. */
      prices: z.record(z.string(), z.nullable(priceSchema)),
    }),
  ),
})

/** The prices of one run. */
export type Night = z.infer<typeof nightSchema>

/** The answer to one call: each product that was asked for with its price, or null where it has none. */
export interface Reading {
  /** Milliseconds. */
  at: number
  run: string
  prices: ReadonlyMap<string, Price | null>
}

/** The readings of each ask, in their order. */
export type Readings = ReadonlyMap<string, { ask: Ask; readings: readonly Reading[] }>

const fileName = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.json$/

const nightIn = (folder: string, name: string, client: string): Night => {
  const refuse = (why: string): never => {
    throw new UsageError(`${name} in the folder of the watch ${why}. Move it elsewhere, or restore it.`)
  }
  let document: unknown
  try {
    document = JSON.parse(readFileSync(join(folder, name), 'utf8'))
  } catch {
    return refuse('cannot be read')
  }
  const read = nightSchema.safeParse(document)
  if (!read.success) return refuse('was not written by this command')
  return read.data.client === client ? read.data : refuse(`has the prices of client ${read.data.client}`)
}

/**
 * Every night of a folder, the oldest first.
 *
 * @throws UsageError that names a file which cannot be used: a night that is silently left out would be a gap
 */
export const readNights = (folder: string, client: string): Night[] => {
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).filter((name) => fileName.test(name))
  return names.sort().map((name) => nightIn(folder, name, client))
}

/** Adds a night to the folder, and answers the path of its file. */
export const writeNight = (folder: string, night: Night): string => {
  mkdirSync(folder, { recursive: true })
  const name = `${night.run.slice(0, 19).replaceAll(':', '-')}Z.json`
  const path = join(folder, name)
  replaceFile(path, `${JSON.stringify(night, undefined, 2)}\n`)
  return path
}

/** The readings of all nights. */
export const readingsOf = (nights: readonly Night[]): Readings => {
  const all = new Map<string, { ask: Ask; readings: Reading[] }>()
  for (const { run, answers } of nights) {
    for (const { at, prices, ...ask } of answers) {
      const series = all.get(askKey(ask)) ?? { ask, readings: [] }
      series.readings.push({ at: Date.parse(at), run, prices: new Map(Object.entries(prices)) })
      all.set(askKey(ask), series)
    }
  }
  return all
}
