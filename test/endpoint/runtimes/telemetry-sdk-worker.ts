import { InMemorySpanExporter, NodeTracerProvider, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-node'
import {
  createWorker,
  type ExecutionContext,
  type WorkerEnv,
} from '../../../src/endpoint/adapters/cloudflare.ts'
import { durableObject } from '../../../src/endpoint/modules/durable-object.ts'
import { telemetry } from '../../../src/endpoint/modules/telemetry/telemetry.ts'

export { VitrineStore } from '../../../src/endpoint/modules/durable-object.ts'

const exporter = new InMemorySpanExporter()
new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }).register()

const worker = createWorker([durableObject(), telemetry()])

/** A Worker with telemetry and an SDK, which tells its spans at `/spans`. */
export default {
  fetch: (request: Request, env: WorkerEnv, context: ExecutionContext) =>
    new URL(request.url).pathname === '/spans'
      ? Response.json(
          exporter.getFinishedSpans().map((span) => ({
            name: span.name,
            traceId: span.spanContext().traceId,
            id: span.spanContext().spanId,
            parent: span.parentSpanContext?.spanId,
          })),
        )
      : worker.fetch(request, env, context),
}
