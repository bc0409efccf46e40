import type { ZodType } from 'zod'
import type { Operation } from '../../src/client/operation.ts'
import { operations } from '../../src/client/operations.ts'
import { problemCodes } from '../../src/contract/problem.ts'
import { ProblemError } from '../../src/endpoint/http/problem.ts'
import { settings } from '../../src/endpoint/settings.ts'
import { catalogueReference } from '../../src/sandbox/catalogue/reference.ts'
import { merchantSchema } from '../../src/sandbox/catalogue/schema.ts'
import { sandboxOperations } from '../../src/sandbox/openapi/operations/sandbox-operations.ts'
import { paymentMethods } from '../../src/sandbox/payment/payment-methods.ts'
import { code, table } from './table.ts'

const clientRows = (): string[][] =>
  Object.entries(operations).flatMap(([group, methods]) =>
    Object.entries<Operation>(methods).map(([name, { method, path, isSafe }]) => [
      code(`${group}.${name}`),
      code(`${method} ${path}`),
      isSafe === true ? 'yes' : isSafe === false ? 'never' : 'as a preview',
    ]),
  )

const { products, coupons, priceRules } = merchantSchema.shape

/** The fields of a catalogue as it is read, by their position. */
export const catalogueFields: Readonly<Record<string, Readonly<Record<string, ZodType>>>> = {
  'merchants[]': merchantSchema.shape,
  'products[]': products.element.shape,
  'coupons[]': coupons.unwrap().element.shape,
  'priceRules[]': priceRules.unwrap().element.shape,
}

const catalogue = (): string =>
  Object.entries<Readonly<Record<string, string>>>(catalogueReference)
    .map(([position, entries]) => {
      const isRequired = (key: string): boolean =>
        catalogueFields[position]?.[key]?.safeParse(undefined).success === false
      return table(
        [code(position), 'meaning', ''],
        Object.entries(entries).map(([key, meaning]) => [
          code(key),
          meaning,
          isRequired(key) ? 'required' : '',
        ]),
      )
    })
    .join('\n\n')

/** The sections of client, endpoint and sandbox by their markers. */
export const serverSections = (): Record<string, string> => ({
  'client-operations': table(['method', 'calls', 'tried again'], clientRows()),
  'endpoint-settings': table(
    ['variable', 'meaning', 'default'],
    Object.values(settings).map((setting) => [
      code(setting.name),
      setting.meaning,
      'required' in setting ? 'required' : setting.default ? code(setting.default) : '',
    ]),
  ),
  problems: table(
    ['code', 'status', 'sentence'],
    problemCodes.map((problem) => {
      const { status, detail } = new ProblemError(problem).toProblem()
      return [code(problem), String(status), detail ?? '']
    }),
  ),
  'test-cards': table(
    ['card number', 'outcome'],
    paymentMethods.flatMap(({ card, meaning }) =>
      card ? [[code(card.replace(/(\d{4})(?=\d)/g, '$1 ')), meaning]] : [],
    ),
  ),
  'sandbox-operations': table(
    ['call', 'does'],
    sandboxOperations.map(({ method, path, summary }) => [code(`${method.toUpperCase()} ${path}`), summary]),
  ),
  catalogue: catalogue(),
})
