import type { Meter } from '@opentelemetry/api'
import type { Registry } from '../metrics/registry.ts'

/** Metrics of an OpenTelemetry meter, under the names that `/metrics` has. */
export const meterRegistry = (meter: Meter): Omit<Registry, 'text'> => ({
  counter(name, help, isPlain = false) {
    const counter = meter.createCounter(name, { description: help })
    if (isPlain) counter.add(0)
    return (labels = {}) => counter.add(1, labels)
  },
  gauge(name, help) {
    const gauge = meter.createGauge(name, { description: help })
    return (value, labels = {}) => gauge.record(value, labels)
  },
  histogram(name, help) {
    const histogram = meter.createHistogram(name, { description: help, unit: 's' })
    return (seconds, labels = {}) => histogram.record(seconds, labels)
  },
})
