/** The checkout's pages as a visitor on this machine uses them, in memory: a cart link, its session and its form. */

import type { Sandbox } from '../../src/sandbox/index.ts'

const visitor = { remoteAddress: '127.0.0.1' }

/** The total that a page shows, which its form sends back. */
export const seenIn = (text: string): string => /name="seen" value="([^"]*)"/.exec(text)?.[1] ?? ''

export const textAt = async ({ rest }: Sandbox, path: string): Promise<string> =>
  (await rest.request(path, {}, visitor)).text()

/** Follows a cart link to the address of its session. */
export const openLink = async ({ rest }: Sandbox, path: string): Promise<string> =>
  (await rest.request(path, {}, visitor)).headers.get('location') ?? ''

/** Sends the form of a session, with a good card unless the fields say otherwise. */
export const submitTo = async (
  { rest }: Sandbox,
  session: string,
  fields: Record<string, string>,
): Promise<Response> => {
  const form = { email: 'kim@example.test', method: 'card', card: '4111111111111111', ...fields }
  return rest.request(session, { method: 'POST', body: new URLSearchParams(form) }, visitor)
}

/** Pays at a session; the answer leads to the confirmation, or back to the form. */
export const payAt = async (
  sandbox: Sandbox,
  session: string,
  fields: Record<string, string> = {},
): Promise<Response> =>
  submitTo(sandbox, session, { seen: seenIn(await textAt(sandbox, session)), ...fields })
