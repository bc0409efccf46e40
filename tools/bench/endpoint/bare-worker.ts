/** The bare handler as a Worker. The bench binds the Durable Object class for both Workers. */
export class VitrineStore {}

export default {
  async fetch(request: Request, { PLATFORM }: { PLATFORM: string }): Promise<Response> {
    await request.text()
    const headers = {
      authorization: `Basic ${btoa('merchant-1001:secret-1001')}`,
      'content-type': 'application/json',
    }
    const body = JSON.stringify({
      ShoppingCartUrl: `${PLATFORM}/1001/?cart=97772`,
      RemoteAddress: '127.0.0.1',
    })
    const answer = await fetch(`${PLATFORM}/cart/generatecartpreview`, { method: 'POST', headers, body })
    return new Response(await answer.text(), { headers: { 'content-type': 'application/json' } })
  },
}
