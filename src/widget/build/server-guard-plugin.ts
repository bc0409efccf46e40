import type { Plugin } from 'vite'

const forbidden = /\/src\/(client|endpoint|sandbox|cli)\/|^node:|\/node_modules\/(zod|hono|jose|redis)\//

/** Stops the build when anything of the servers, or a library that belongs there, would reach a browser. */
export const serverGuardPlugin = (): Plugin => ({
  name: 'vitrine-server-guard',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    const resolved = await this.resolve(source, importer, { ...options, skipSelf: true })
    if (forbidden.test(resolved?.id ?? source))
      this.error(`${importer} imports ${source}, which must not reach a browser.`)
    return resolved
  },
})
