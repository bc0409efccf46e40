/**
 * The tables of the reference about client, endpoint and sandbox, made from their sources: operations, settings,
 * problems, test cards, switches of a profile, the catalogue. `npm run docs` writes them between the markers of the
 * pages. A setting of the endpoint appears where it has a meaning in its module, and the settings of a new module are
 * entered here.
 */

import type { ZodType } from 'zod'
import type { Operation } from '../../src/client/operation.ts'
import { operations } from '../../src/client/operations.ts'
import { problemCodes } from '../../src/contract/problem.ts'
import { serverSettingMeanings, serverSettings } from '../../src/endpoint/adapters/node.ts'
import type { Setting } from '../../src/endpoint/config/setting.ts'
import { settingMeanings, settings } from '../../src/endpoint/config/settings.ts'
import { ProblemError } from '../../src/endpoint/http/problem.ts'
import {
  conversionSettingMeanings,
  conversionSettings,
} from '../../src/endpoint/modules/conversions/conversions.ts'
import {
  countryDatabaseSettingMeanings,
  countryDatabaseSettings,
} from '../../src/endpoint/modules/country/country-database.ts'
import { exitSettingMeanings, exitSettings } from '../../src/endpoint/modules/exits/exits.ts'
import {
  experimentSettingMeanings,
  experimentSettings,
} from '../../src/endpoint/modules/experiments/experiments.ts'
import { healthSettingMeanings, healthSettings } from '../../src/endpoint/modules/health.ts'
import { ipv6SettingMeanings, ipv6Settings } from '../../src/endpoint/modules/ipv6/ipv6-previews.ts'
import { metricsSettingMeanings, metricsSettings } from '../../src/endpoint/modules/metrics/metrics.ts'
import {
  handlerFileSettingMeanings,
  handlerFileSettings,
} from '../../src/endpoint/modules/notifications/handler-file.ts'
import { operatorSettingMeanings, operatorSettings } from '../../src/endpoint/modules/operators/operators.ts'
import { relaySettingMeanings, relaySettings } from '../../src/endpoint/modules/relay/relay.ts'
import {
  subscriptionSettingMeanings,
  subscriptionSettings,
} from '../../src/endpoint/modules/subscriptions/parts.ts'
import { truthSettingMeanings, truthSettings } from '../../src/endpoint/modules/truth/truth.ts'
import { catalogueReference } from '../../src/sandbox/catalogue/reference.ts'
import { merchantSchema } from '../../src/sandbox/catalogue/schema.ts'
import { sandboxOperations } from '../../src/sandbox/openapi/operations/sandbox-operations.ts'
import { schemas } from '../../src/sandbox/openapi/schemas/schemas.ts'
import { paymentMethods } from '../../src/sandbox/payment/payment-methods.ts'
import { switches, switchNames } from '../../src/sandbox/profile/switches.ts'
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

/** The endpoint's settings with their meanings: those of the core, of its modules and of its server on Node. */
const endpointSettings = (): [Setting, string][] => {
  const rows: Record<string, Setting> = {
    ...settings,
    ...handlerFileSettings,
    ...conversionSettings,
    ...exitSettings,
    ...experimentSettings,
    ...serverSettings,
    ...ipv6Settings,
    ...countryDatabaseSettings,
    ...relaySettings,
    ...subscriptionSettings,
    ...truthSettings,
    ...metricsSettings,
    ...healthSettings,
    ...operatorSettings,
  }
  const meanings = {
    ...settingMeanings,
    ...handlerFileSettingMeanings,
    ...conversionSettingMeanings,
    ...exitSettingMeanings,
    ...experimentSettingMeanings,
    ...serverSettingMeanings,
    ...ipv6SettingMeanings,
    ...countryDatabaseSettingMeanings,
    ...relaySettingMeanings,
    ...subscriptionSettingMeanings,
    ...truthSettingMeanings,
    ...metricsSettingMeanings,
    ...healthSettingMeanings,
    ...operatorSettingMeanings,
  }
  return Object.entries<string>(meanings).flatMap(([key, meaning]) => {
    const setting = rows[key]
    return setting ? [[setting, meaning]] : []
  })
}

/** The sections of client, endpoint and sandbox by their markers. */
export const serverSections = (): Record<string, string> => ({
  'client-operations': table(['method', 'calls', 'tried again'], clientRows()),
  'endpoint-settings': table(
    ['variable', 'meaning', 'default'],
    endpointSettings().map(([{ name, required, default: usual }, meaning]) => [
      code(name),
      meaning,
      required ? 'required' : usual ? code(usual) : '',
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
