import { createClientFor } from './create-client-for.ts'
import { operations } from './operations.ts'
import type { ClientOptions } from './options.ts'
import type { Client } from './types/client.ts'

/**
 * Creates a client of both hosts of the platform. Throws `InvalidArgumentError` for invalid options; its methods
 * reject with a `VitrineError` and nothing else.
 */
export const createClient = (options: ClientOptions): Client => createClientFor(operations, options)
