/**
 * One import path of a package. Files are named as the build writes them, from the repository's root. One without
 * `default` has types only.
 */
export interface PackageEntry {
  types?: string
  default?: string
}

export interface PackageRow {
  name: string
  description: string
  /** Beside those of every package. */
  keywords: readonly string[]
  /** By sub-path, as in `exports`. */
  entries: Readonly<Record<string, PackageEntry>>
  bin?: Readonly<Record<string, string>>
  /** Packages that some entries need. Their users install them, so that a Worker brings no server of Node. */
  optionalPeers?: readonly string[]
  /** True for the package with the classic script, whose lazy modules no import reaches. */
  hasScript?: true
  /** A Custom Elements Manifest, for editors and documentation tools. */
  customElements?: string
  /** `sideEffects` of the package.json. */
  sideEffects: false | readonly string[]
}

const library = (path: string): PackageEntry => ({
  types: `dist/lib/${path}.d.ts`,
  default: `dist/lib/${path}.js`,
})

/** The packages that this repository publishes, by their folder in `dist/packages`. */
export const packages: Readonly<Record<string, PackageRow>> = {
  vitrine: {
    name: 'vitrine',
    description: 'An embeddable storefront: true prices, coupons and a safe way to checkout, for any page.',
    keywords: ['web-components', 'custom-elements', 'pricing-table', 'embed'],
    entries: {
      '.': { types: 'dist/lib/widget/index.d.ts', default: 'dist/npm/index.js' },
      './vitrine.js': { default: 'dist/vitrine.js' },
      './react': { types: 'dist/lib/types/react.d.ts' },
      './preact': { types: 'dist/lib/types/preact.d.ts' },
      './vue': { types: 'dist/lib/types/vue.d.ts' },
      './svelte': { types: 'dist/lib/types/svelte.d.ts' },
    },
    hasScript: true,
    customElements: 'dist/custom-elements.json',
    sideEffects: ['./dist/vitrine*.js'],
  },
  client: {
    name: '@vitrine/client',
    description:
      'A typed client of the commerce platform: prices, sessions, orders, subscriptions, notifications.',
    keywords: ['client', 'typescript', 'subscriptions'],
    entries: {
      '.': library('client/index'),
      './notifications': library('client/notifications'),
    },
    sideEffects: false,
  },
  endpoint: {
    name: '@vitrine/endpoint',
    description: 'The companion of the Vitrine storefront: previews carts and places each order once.',
    keywords: ['orders', 'idempotency', 'cloudflare-workers', 'server-side-rendering'],
    entries: {
      '.': library('endpoint/index'),
      './node': library('endpoint/adapters/node'),
      './cloudflare': library('endpoint/adapters/cloudflare'),
      './aws-lambda': library('endpoint/adapters/aws-lambda'),
      './vercel': library('endpoint/adapters/vercel'),
      './serve': library('endpoint/serve'),
      './memory': library('endpoint/modules/memory'),
      './redis': library('endpoint/modules/redis'),
      './durable-object': library('endpoint/modules/durable-object'),
      './conversions': library('endpoint/modules/conversions/conversions'),
      './experiments': library('endpoint/modules/experiments/experiments'),
      './health': library('endpoint/modules/health'),
      './ipv6-previews': library('endpoint/modules/ipv6/ipv6-previews'),
      './country-database': library('endpoint/modules/country/country-database'),
      './price-relay': library('endpoint/modules/relay/relay'),
      './edge-prices': library('endpoint/modules/relay/edge-prices'),
      './render-page': library('render/index'),
      './rendering': library('endpoint/modules/rendering/rendering'),
      './volume-prices': library('endpoint/modules/volume-prices'),
      './metrics': library('endpoint/modules/metrics/metrics'),
      './truth': library('endpoint/modules/truth/truth'),
      './telemetry': library('endpoint/modules/telemetry/telemetry'),
      './notifications': library('endpoint/modules/notifications/notifications'),
      './notification-handler': library('endpoint/modules/notifications/handler-file'),
    },
    optionalPeers: [
      '@hono/node-server',
      '@opentelemetry/api',
      '@preact/signals-core',
      '@redis/client',
      'maxmind',
      'preact',
      'preact-render-to-string',
    ],
    sideEffects: ['./dist/endpoint/serve.js'],
  },
  sandbox: {
    name: '@vitrine/sandbox',
    description: 'The commerce platform on your machine, for development and tests.',
    keywords: ['sandbox', 'emulator', 'testing'],
    entries: { '.': library('sandbox/index'), './browser': library('sandbox/browser') },
    sideEffects: false,
  },
  cli: {
    name: '@vitrine/cli',
    description: 'The vitrine command: look up prices, check a setup, run the sandbox, read subscriptions.',
    keywords: ['cli', 'doctor'],
    entries: {},
    bin: { vitrine: 'dist/lib/cli/vitrine.js' },
    sideEffects: ['./dist/cli/vitrine.js'],
  },
}
