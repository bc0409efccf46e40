import { appendFileSync } from 'node:fs'

/** Loaded before a program (`node --expose-gc --import`): notes what its heap holds after a collection, every few seconds. */
const { HEAP_FILE = '', HEAP_EVERY_MS = '1000' } = process.env
const { gc } = globalThis
if (!gc) throw new Error('The heap is measured with --expose-gc.')
const note = () => {
  gc()
  const { heapUsed, external, rss } = process.memoryUsage()
  appendFileSync(HEAP_FILE, `${JSON.stringify({ at: performance.now(), held: heapUsed + external, rss })}\n`)
}
setInterval(note, Number(HEAP_EVERY_MS)).unref()
