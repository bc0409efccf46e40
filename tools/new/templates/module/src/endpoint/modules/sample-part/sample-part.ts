import type { EndpointModule } from '../../core/module.ts'

/** Sample part, for pages of every origin. A caller may ask as often as for previews. */
export const samplePart = (): EndpointModule => ({
  name: 'sample-part',
  routes({ service }) {
    const { config, limits } = service
    return [
      /** Sample part. */
      {
        method: 'GET',
        path: '/sample-part',
        async handle(exchange) {
          exchange.headers.set('access-control-allow-origin', '*')
          await limits.requests(exchange, {
            name: 'sample-part',
            quota: config.requestsPerMinute,
            window: 60,
          })
          return Response.json({ name: 'sample-part' }, { headers: { 'cache-control': 'no-store' } })
        },
      },
    ]
  },
})
