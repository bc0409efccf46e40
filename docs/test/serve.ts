import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { dist } from './dist.ts'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
}

export interface ServedSite {
  url: string
  close(): void
}

/** Serves the built site as any host of files does, at a free port. */
export const serveDist = (): Promise<ServedSite> =>
  new Promise((resolve) => {
    const server = createServer(async ({ url = '/' }, response) => {
      const { pathname } = new URL(url, 'http://localhost')
      const file = pathname.endsWith('/') ? `${pathname}index.html` : pathname
      try {
        const body = await readFile(join(dist, file))
        response
          .writeHead(200, { 'Content-Type': types[extname(file)] ?? 'application/octet-stream' })
          .end(body)
      } catch {
        response.writeHead(404).end('Not found')
      }
    })
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' && address ? address.port : 0
      resolve({
        url: `http://localhost:${port}`,
        close: () => {
          server.close()
          server.closeAllConnections()
        },
      })
    })
  })
