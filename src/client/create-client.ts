import { type ClientFor, createClientFor } from './create-client-for.ts'
import { operations } from './operations.ts'
import type { ClientOptions } from './options.ts'

/** Every operation of the platform as a method, by group and name. */
export type Client = ClientFor<typeof operations>

/**
 * Creates a client of both hosts of the platform. Throws `InvalidArgumentError` for invalid options; its methods
 * reject with a `VitrineError` and nothing else.
 */
export const createClient = (options: ClientOptions): Client => createClientFor(operations, options)
