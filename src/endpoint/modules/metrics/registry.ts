/** Labels of a series. Their values come from fixed sets, so that the number of series stays small. */
export type Labels = Readonly<Record<string, string>>

interface Series {
  labels: Labels
  value: number
}

interface HistogramSeries {
  labels: Labels
  /** Observations at most as large as each bound, not cumulated. */
  counts: number[]
  sum: number
  count: number
}

/** Series of one metric. More would mean that a label is not from a fixed set; they are not counted. */
const mostSeries = 500

/** The bounds that OpenTelemetry advises for durations in seconds. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10]

const escaped = (value: string): string =>
  value.replace(/[\\"\n]/g, (char) => (char === '\n' ? '\\n' : `\\${char}`))

const suffix = (labels: Labels): string => {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`)
  return pairs.length > 0 ? `{${pairs.join(',')}}` : ''
}

const head = (name: string, help: string, type: string): string =>
  `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n`

/** Metrics in memory, written in the text format of Prometheus (version 0.0.4). */
export const createRegistry = () => {
  const writers: (() => string)[] = []

  const seriesOf = <Kind>(make: (labels: Labels) => Kind) => {
    const all = new Map<string, Kind>()
    return {
      all,
      get(labels: Labels): Kind | undefined {
        const key = suffix(labels)
        const known = all.get(key)
        if (known || all.size >= mostSeries) return known
        const made = make(labels)
        all.set(key, made)
        return made
      },
    }
  }

  const plain = (type: 'counter' | 'gauge', name: string, help: string) => {
    const { all, get } = seriesOf<Series>((labels) => ({ labels, value: 0 }))
    writers.push(
      () =>
        head(name, help, type) +
        [...all.values()].map(({ labels, value }) => `${name}${suffix(labels)} ${value}\n`).join(''),
    )
    return get
  }

  return {
    /** A number that grows. The first value of a counter without labels is 0, so that a rate can be taken at once. */
    counter(name: string, help: string, isPlain = false) {
      const get = plain('counter', name, help)
      if (isPlain) get({})
      return (labels: Labels = {}): void => {
        const series = get(labels)
        if (series) series.value += 1
      }
    },
    /** A number that is set. */
    gauge(name: string, help: string) {
      const get = plain('gauge', name, help)
      return (value: number, labels: Labels = {}): void => {
        const series = get(labels)
        if (series) series.value = value
      }
    },
    /** Durations in seconds. */
    histogram(name: string, help: string) {
      const { all, get } = seriesOf<HistogramSeries>((labels) => ({
        labels,
        counts: bounds.map(() => 0),
        sum: 0,
        count: 0,
      }))
      writers.push(() => {
        const lines = [...all.values()].map(({ labels, counts, sum, count }) => {
          let below = 0
          const buckets = bounds.map((bound, index) => {
            below += counts[index] ?? 0
            return `${name}_bucket${suffix({ ...labels, le: String(bound) })} ${below}\n`
          })
          const last = `${name}_bucket${suffix({ ...labels, le: '+Inf' })} ${count}\n`
          return `${buckets.join('')}${last}${name}_sum${suffix(labels)} ${sum}\n${name}_count${suffix(labels)} ${count}\n`
        })
        return head(name, help, 'histogram') + lines.join('')
      })
      return (seconds: number, labels: Labels = {}): void => {
        const series = get(labels)
        if (!series) return
        const index = bounds.findIndex((bound) => seconds <= bound)
        if (index >= 0) series.counts[index] = (series.counts[index] ?? 0) + 1
        series.sum += seconds
        series.count += 1
      }
    },
    text: (): string => writers.map((write) => write()).join(''),
  }
}

export type Registry = ReturnType<typeof createRegistry>
