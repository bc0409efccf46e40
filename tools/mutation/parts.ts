/** A folder whose mutants Stryker makes, with the tests that judge them: all others would only cost time. */
interface Part {
  folder: string
  /** Test files by project of `vite.config.ts`. */
  tests: Readonly<Partial<Record<'node' | 'chromium', readonly string[]>>>
  /** The lowest score, in % of the mutants. It may rise, and does not fall. */
  lowest: number
}

export const parts = {
  contract: {
    folder: 'src/contract',
    tests: {
      node: [
        'test/contract/**/*.test.ts',
        'test/cli/truth/judge-{order,renewal}.test.ts',
        'test/endpoint/{cart-preview,exits,mismatch,relay}.test.ts',
        'test/endpoint/subscriptions/changes.test.ts',
        'test/widget/{computed-figures,settings}.test.ts',
      ],
    },
    lowest: 92,
  },
  prices: {
    folder: 'src/widget/prices',
    tests: {
      node: [
        'test/widget/{computed-figures,link-shown,missing-settings,price-book}.test.ts',
        'test/widget/{price-fields,price-retries,price-source,refused-origin,settings}.test.ts',
      ],
      chromium: ['test/widget/{exposure,price-consistency,prices,relayed-age,tiers}.browser.tsx'],
    },
    lowest: 79,
  },
  checkout: {
    folder: 'src/widget/checkout',
    tests: {
      node: ['test/widget/{link-shown,order-keys,refused-origin}.test.ts'],
      chromium: [
        'test/widget/{allowed-hosts,review-session,check-out,modified-click,order-key}.browser.tsx',
        'test/widget/{first-press,preview-deadline,preview-request,shown}.browser.tsx',
      ],
    },
    // By the tests in Node alone.
    lowest: 12,
  },
  cart: {
    folder: 'src/widget/elements/cart/shopper',
    tests: {
      node: ['test/widget/cart-store.test.ts'],
      chromium: ['test/widget/{cart,cart-orders,shopper-cart}.browser.tsx'],
    },
    // By the tests in Node alone.
    lowest: 52,
  },
  client: {
    folder: 'src/client',
    tests: {
      // The others bundle the sources, which hold Stryker's mutants, are random, or take long beside a sandbox.
      node: [
        'test/client/{create-client-for,errors,options,platform-gaps,process-result}.test.ts',
        'test/client/{purchases-in-range,request-rules,secrets,status-ids}.test.ts',
        'test/client/{http,notification,wire}/**/*.test.ts',
      ],
    },
    lowest: 81,
  },
  once: {
    folder: 'src/endpoint/once',
    tests: { node: ['test/endpoint/{lease,ledger,once,orders,orders-unknown,two-tabs}.test.ts'] },
    // A first whole run on a quiet machine sets the score.
    lowest: 0,
  },
  orders: {
    folder: 'src/endpoint/orders',
    tests: {
      node: [
        'test/endpoint/{charged,clocks,entered-order,intent,ledger,mismatch,nearest}.test.ts',
        'test/endpoint/{notifications,operators,orders,orders-unknown,process-input}.test.ts',
        'test/endpoint/{process-limits,receipt,reconcile,shown,two-tabs}.test.ts',
        'test/endpoint/subscriptions/{comparison,second-subscription}.test.ts',
      ],
    },
    lowest: 77,
  },
  money: {
    folder: 'src/sandbox/money',
    tests: {
      node: [
        'test/sandbox/prices/{checkout-truth,localize,prices,pricing,product-prices}.test.ts',
        'test/contract/shown.test.ts',
      ],
    },
    lowest: 82,
  },
} as const satisfies Record<string, Part>

/** The part that `mutants.ts` runs Stryker for. It reaches Stryker's and Vitest's configuration by the environment. */
export const chosenPart = (): Part => {
  const part = Object.entries<Part>(parts).find(([name]) => name === process.env.VITRINE_MUTANTS)?.[1]
  if (!part) throw new Error('No part is chosen: start with `npm run test:mutants`.')
  return part
}
