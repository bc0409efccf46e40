import { preview } from 'vite'

const server = await preview({ preview: { port: Number(process.env.PORT ?? 3000), host: 'localhost' } })
console.log(`http://localhost:${server.httpServer.address().port}`)
