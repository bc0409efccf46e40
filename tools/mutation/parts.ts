/** A folder whose mutants Stryker makes, with the tests that judge them: all others would only cost time. */
interface Part {
  folder: string
  /** Test files by project of `vite.config.ts`. */
  tests: Readonly<Partial<Record<'node' | 'chromium', readonly string[]>>>
  /** The lowest score, in % of the mutants. It may rise, and does not fall; `null` before the first complete run. */
  lowest: number | null
}

export const parts = {
  contract: {
    folder: 'src/contract',
    tests: {
      node: ['test/contract/**/*.test.ts', 'test/widget/{nearest,price-retries,settings}.test.ts'],
    },
    // Mutants that a run cut short had killed, of all: a complete run will raise it.
    lowest: 42,
  },
  prices: {
    folder: 'src/widget/prices',
    tests: {
      node: ['test/widget/{missing-settings,price-book,price-retries,refused-origin,settings}.test.ts'],
      chromium: ['test/widget/{exposure,price-consistency,prices,relayed-age,tiers}.browser.tsx'],
    },
    lowest: null,
  },
  coupon: {
    folder: 'src/widget/coupon',
    tests: { chromium: ['test/widget/{coupon,store}.browser.tsx'] },
    lowest: 88,
  },
  checkout: {
    folder: 'src/widget/checkout',
    tests: {
      chromium: [
        'test/widget/{allowed-hosts,review-session,check-out,modified-click,order-key}.browser.tsx',
        'test/widget/{preview-deadline,preview-request,shown}.browser.tsx',
      ],
    },
    lowest: null,
  },
  client: {
    folder: 'src/client',
    tests: { node: ['test/client/**/*.test.ts'] },
    lowest: null,
  },
  orders: {
    folder: 'src/endpoint/orders',
    tests: {
      node: [
        'test/endpoint/{absence,charged,clocks,lease,ledger,mismatch,orders,orders-unknown}.test.ts',
        'test/endpoint/{process-input,receipt,reconcile,recovery,two-tabs}.test.ts',
      ],
    },
    lowest: null,
  },
} as const satisfies Record<string, Part>

/** The part that `mutants.ts` runs Stryker for. It reaches Stryker's and Vitest's configuration by the environment. */
export const chosenPart = (): Part => {
  const part = Object.entries<Part>(parts).find(([name]) => name === process.env.VITRINE_MUTANTS)?.[1]
  if (!part) throw new Error('No part is chosen: start with `npm run test:mutants`.')
  return part
}
