/**
 * The tables of the reference about client, problems and sandbox, made from their sources: operations, problems, test
 * cards, switches of a profile, the catalogue. `npm run docs` writes them between the markers of the pages.
 */

import type { ZodType } from 'zod'
import type { Operation } from '../../src/client/operation.ts'
import { operations } from '../../src/client/operations.ts'
import { problemCodes } from '../../src/contract/problem.ts'
import { isCoreCode, ProblemError } from '../../src/endpoint/http/problem.ts'
import { catalogueReference } from '../../src/sandbox/catalogue/reference.ts'
import { merchantSchema } from '../../src/sandbox/catalogue/schema.ts'
import { sandboxOperations } from '../../src/sandbox/openapi/operations/sandbox-operations.ts'
import { schemas } from '../../src/sandbox/openapi/schemas/schemas.ts'
import { paymentMethods } from '../../src/sandbox/payment/payment-methods.ts'
import { switches, switchNames } from '../../src/sandbox/profile/switches.ts'
import { listed } from './endpoint.ts'
import { code, table } from './table.ts'

const clientRows = (): string[][] =>
  Object.entries(operations).flatMap(([group, methods]) =>
    Object.entries<Operation>(methods).map(([name, { method, path, isSafe }]) => [
      code(`${group}.${name}`),
      code(`${method} ${path}`),
      isSafe === true ? 'yes' : isSafe === false ? 'never' : 'as a preview',
    ]),
  )

interface BodySchema {
  required?: readonly string[]
  properties?: Readonly<Record<string, { description?: string; enum?: readonly string[] }>>
}

/** A row for each member of each body that the sandbox's own routes take. */
const sandboxBodyRows = (): string[][] =>
  sandboxOperations.flatMap(({ path, body = [] }) =>
    body.flatMap((name) => {
      const { properties = {}, required = [] } = schemas[name] as BodySchema
      return Object.entries(properties).map(([member, { description = '', enum: values = [] }]) => [
        code(path),
        `${code(member)}${required.includes(member) ? ', required' : ''}`,
        [description, values.length > 0 ? `One of ${values.map(code).join(', ')}.` : ''].join(' ').trim(),
      ])
    }),
  )

const moduleProblems = listed.flatMap(({ problems = {} }) => Object.values(problems))

const { products, coupons, paths, priceRules } = merchantSchema.shape

/** The fields of a catalogue as it is read, by their position. */
export const catalogueFields: Readonly<Record<string, Readonly<Record<string, ZodType>>>> = {
  'merchants[]': merchantSchema.shape,
  'products[]': products.element.shape,
  'coupons[]': coupons.unwrap().element.shape,
  'paths[]': paths.unwrap().element.shape,
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

/** The sections of client, problems and sandbox by their markers. */
export const serverSections = (): Record<string, string> => ({
  'client-operations': table(['method', 'calls', 'tried again'], clientRows()),
  problems: table(
    ['code', 'status', 'sentence'],
    problemCodes.map((problem) => {
      const kind = isCoreCode(problem) ? problem : moduleProblems.find((each) => each.code === problem)
      if (!kind) throw new Error(`No module answers the problem ${problem}.`)
      const { status, detail } = new ProblemError(kind).toProblem()
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
  'sandbox-bodies': table(['route', 'member of the body', 'meaning'], sandboxBodyRows()),
  'profile-switches': table(
    ['switch', 'values', 'sure', 'meaning'],
    switchNames.map((name) => {
      const { usual, others, sure, meaning } = switches[name]
      return [
        code(name),
        [usual, ...others].map((value) => code(JSON.stringify(value))).join(', '),
        sure,
        meaning,
      ]
    }),
  ),
  catalogue: catalogue(),
})
