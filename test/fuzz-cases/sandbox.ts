/**
 * Shrunk requests at which the sandbox once answered 500, or kept what it could not read back. Each runs on a sandbox
 * of its own before the random requests. A new one is the counterexample of fast-check. Names replace the numbers of
 * its `path`, so that it stays the same case.
 */

import type { Request } from '../sandbox/openapi/fuzz-requests.ts'

type Case = Pick<Request, 'operation'> & Partial<Request> & { status: number }

const replaced = (value: unknown, ...path: (string | number)[]): Pick<Request, 'changes'> => ({
  changes: [{ path, kind: 'replace', value, key: '' }],
})

const added = (key: string, value: unknown): Pick<Request, 'changes'> => ({
  changes: [{ path: [], kind: 'add', value, key }],
})

const encoded = (...path: string[]): Pick<Request, 'changes'> => ({
  changes: [{ path, kind: 'encode', value: '', key: '' }],
})

const price = (Value: number) => ({ CurrencyId: 'EUR', IsGross: true, Value })

/** The name says what fell, the status how it is answered now. */
export const sandboxCases: Readonly<Record<string, Case>> = {
  'a URL-encoded link, with a session by default': {
    status: 200,
    operation: 'generatecartpreview',
    isBare: true,
    ...encoded('ShoppingCartUrl'),
  },
  'the same in XML': {
    status: 200,
    operation: 'generatecartpreview',
    isBare: true,
    sent: 'xml',
    ...encoded('ShoppingCartUrl'),
  },
  'a URL-encoded target of a session': {
    status: 200,
    operation: 'generateusersessionurl',
    ...encoded('TargetUrl'),
  },
  'a price without end for a new item': {
    status: 400,
    operation: 'addsubscriptionitem',
    ...replaced(1e21, 'CustomerPrice', 'Value'),
  },
  'a price without end for an item': {
    status: 400,
    operation: 'updatesubscriptionitemprice',
    ...replaced(1e21, 'CustomerPrice', 'Value'),
  },
  'a price without end in an upgrade': {
    status: 400,
    operation: 'updatesubscriptionitem',
    ...added('CustomerPrice', price(1e21)),
  },
  'the largest price, in the largest quantity': {
    status: 200,
    operation: 'updatesubscriptionitem',
    changes: [
      ...added('CustomerPrice', price(1e7)).changes,
      ...replaced(100_000, 'Quantity').changes,
      ...replaced(true, 'AlignmentSettings', 'ExtendInterval').changes,
    ],
  },
  'the last date of RFC 3339': {
    status: 400,
    operation: 'updatenextbillingdate',
    ...replaced('9999-12-31T23:59:59Z', 'NextBillingDate'),
  },
  'a clock at the last date': {
    status: 400,
    operation: 'sandboxMoveClock',
    ...replaced('9999-12-31T23:59:59Z', 'now'),
  },
  'a clock before 1970': {
    status: 400,
    operation: 'sandboxMoveClock',
    ...replaced('0000-01-01T00:00:00Z', 'now'),
  },
  'characters that XML lacks': {
    status: 200,
    operation: 'updatesubscriptionparameters',
    accept: 'application/xml',
    ...replaced('a\u0000\u001f\ufffe\ud800b', 'Items', 0, 'Value'),
  },
  'a list of 56 kB': {
    status: 400,
    operation: 'prices',
    queries: [{ at: 1, value: '97772,'.repeat(9_500), kind: 'replace' }],
  },
  'a list in brackets': {
    status: 200,
    operation: 'prices',
    queries: [
      { at: 1, value: '', kind: 'drop' },
      { at: 0, value: 'product_id[]=97772', kind: 'raw' },
    ],
  },
  'a list of commas': {
    status: 200,
    operation: 'prices',
    queries: [{ at: 1, value: ',,,', kind: 'replace' }],
  },
}
