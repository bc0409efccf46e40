import type { Messages } from '../messages/en-lazy.ts'
import type { Loader } from '../storefront/page.ts'

/** Loads lazy files as chunks of the module build. */
export const moduleLoader: Loader = {
  module: (name): Promise<unknown> => import(`./modules/${name}.tsx`),
  language: async (name) => {
    const { messages }: { messages: Messages } = await import(`../messages/locales/${name}.ts`)
    return messages
  },
}
