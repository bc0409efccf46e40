/**
 * `vitrine check`, in four modes: the platform's hosts and prices, a page, an endpoint, a catalogue. Every mode
 * returns findings in one form, so the table, the list of remedies and the JSON are written once. It reads and
 * previews only. The exit code says whether a check failed; a warning or a skipped check does not fail it.
 */

import { catalogueFindings } from '../check/catalogue-findings.ts'
import { readOrigin } from '../check/cors-finding.ts'
import { endpointFindings, healthTokenVariable } from '../check/endpoint-findings.ts'
import type { Finding } from '../check/finding.ts'
import { platformFindings } from '../check/platform-findings.ts'
import { documentationAddress } from '../check/preview-finding.ts'
import type { Command, CommandContext } from '../command/command.ts'
import { exitCodes, UsageError } from '../command/errors.ts'
import { timeoutMsOf } from '../command/timeout.ts'
import { isAddress, readPage } from '../page/page.ts'
import { pageFindings } from '../page/page-findings.ts'
import { pageEndpoint, pagePrices } from '../page/page-prices.ts'
import { passwordCheck } from '../page/password-faults.ts'
import { preloadAdvice } from '../page/preload-faults.ts'
import { fileFindings, scriptFindings } from '../page/script-findings.ts'
import { spaceFindings } from '../page/space-findings.ts'
import {
  checkoutVariable,
  credentialVariables,
  hostOptions,
  hostVariables,
} from '../platform/open-platform.ts'
import type { Output } from '../terminal/output.ts'
import type { Tone } from '../terminal/table.ts'

const tones: Readonly<Record<Finding['status'], Tone>> = {
  ok: 'success',
  warning: 'warning',
  failed: 'danger',
  skipped: 'muted',
}

const printTodos = (output: Output, findings: readonly Finding[]): void => {
  const todos = findings.filter(({ todo }) => todo !== undefined)
  if (todos.length === 0) return
  output.line()
  output.line('What to do', 'strong')
  for (const { check, todo, line, snippet } of todos) {
    output.paragraph(`${line === undefined ? '' : `Line ${line}, `}${check}: ${todo}`, '  ')
    if (snippet) output.line(`      ${snippet}`)
  }
}

const print = (output: Output, findings: readonly Finding[]): void => {
  const hasLines = findings.some(({ line }) => line !== undefined)
  output.table(
    [
      { title: 'Result' },
      ...(hasLines ? [{ title: 'Line' }] : []),
      { title: 'Check' },
      { title: 'Found', wraps: true },
    ],
    findings.map(({ check, status, found, line }) => [
      { text: status, tone: tones[status] },
      ...(hasLines ? [String(line ?? '')] : []),
      check,
      found,
    ]),
  )
  printTodos(output, findings)
}

/** The finding of a page without a fault, after each of its products has had a price. */
const withPrices = (finding: Finding): Finding =>
  finding.status === 'ok'
    ? {
        ...finding,
        found: `${finding.found}; each product has a price`,
        todo: 'Where a price is missing in spite of it, open the page with ?vitrine-doctor behind its address; where no panel comes, the script itself does not load, and the browser’s console says why.',
      }
    : finding

const pageMode = async (context: CommandContext): Promise<Finding[]> => {
  const { args, terminal } = context
  const origin = readOrigin(args.text('origin'))
  const place = args.text('page') ?? ''
  const timeoutMs = timeoutMsOf(args)
  const signal = AbortSignal.timeout(timeoutMs)
  const page = await readPage(place, origin, terminal.fetch, signal)
  const script = isAddress(place) ? await scriptFindings(page, terminal.fetch, signal) : fileFindings(page)
  const markup = pageFindings(page)
  const hasFailed = (findings: readonly Finding[]): boolean =>
    findings.some(({ status }) => status === 'failed')
  const isPreload = ({ check }: Finding): boolean => check === 'Preload'
  // A fault of the markup changes the request, so prices are asked for once the markup is right. A script changes none.
  const isRight = !hasFailed(
    markup.filter((finding) => !isPreload(finding) && finding.check !== passwordCheck),
  )
  const { findings: prices, hasAll } = isRight
    ? await pagePrices(page, terminal.fetch, signal)
    : { findings: [], hasAll: false }
  const causes = [
    ...script,
    ...prices,
    ...(isRight ? await pageEndpoint(page, terminal.fetch, timeoutMs) : []),
  ]
  const isWell = script.length === 0 && !hasFailed(causes)
  const others = markup.filter(
    (finding) => (isWell || finding.status !== 'ok') && !(hasFailed(prices) && isPreload(finding)),
  )
  const findings = [...causes, ...(hasAll ? others.map(withPrices) : others)]
  // The address of the preload depends on the markup, and correcting a fault may change it.
  return hasFailed(findings) ? findings : [...findings, ...spaceFindings(page), ...preloadAdvice(page)]
}

const isAsked = ({ args }: CommandContext, mode: string): boolean =>
  mode === 'catalogue' ? args.isOn(mode) : args.text(mode) !== undefined

/** The modes that an option chooses. Without one the platform is checked. */
const modes = {
  page: pageMode,
  endpoint: endpointFindings,
  catalogue: catalogueFindings,
} as const

const find = (context: CommandContext): Promise<Finding[]> => {
  const [mode, second] = (['page', 'endpoint', 'catalogue'] as const).filter((name) => isAsked(context, name))
  if (second) throw new UsageError(`--${mode} and --${second} are two checks: run them one after the other.`)
  return mode ? modes[mode](context) : platformFindings(context)
}

/** `vitrine check`. */
export const check: Command = {
  name: 'check',
  summary: 'tries hosts and prices, a page, an endpoint or a catalogue',
  about: [
    'Sends the requests of a shop to the platform and explains each failure. It reads and previews only: it orders and changes nothing.',
    'With --page it reads the markup of a page instead and names its faults, each with its line and the corrected markup; it also asks the price host for its products and, at an address, for the script and whether the endpoint lets the page in. With --endpoint it calls a companion endpoint as a page would. With --catalogue it names products without a price in a currency, coupons that change no price and price rules that never apply.',
  ],
  options: [
    { name: 'page', value: 'file', about: 'a file or an address of a page: checks its markup' },
    { name: 'endpoint', value: 'url', about: 'address of an endpoint: calls it from --origin' },
    { name: 'catalogue', about: 'checks the prices of all products, or of --products' },
    {
      name: 'products',
      value: 'ids',
      about:
        'product IDs, separated by commas; your own IDs with an I before them (default: all that the platform lists)',
    },
    { name: 'coupon', value: 'code', about: 'a coupon that should apply to them' },
    {
      name: 'countries',
      value: 'codes',
      about: 'countries of the shoppers, such as DE,US,JP (default: where this computer is)',
    },
    {
      name: 'origin',
      value: 'origin',
      about:
        'where your page is, such as https://www.example.com, to see whether it may read the prices or call the endpoint',
    },
    {
      name: 'address',
      value: 'ipv4',
      about: `address of the shopper at checkout; without --countries it decides the country there (default: ${documentationAddress}, reserved for documentation)`,
    },
    { name: 'currencies', value: 'codes', about: 'with --catalogue: currencies that every product needs' },
    { name: 'coupons', value: 'codes', about: 'with --catalogue: coupons that should change a price' },
    { name: 'price-rules', value: 'names', about: 'with --catalogue: price rules that should apply' },
    ...hostOptions('pricingUrl', 'baseUrl', 'clientId'),
  ],
  variables: [
    ...hostVariables('pricingUrl', 'baseUrl', 'clientId'),
    checkoutVariable,
    ...credentialVariables,
    healthTokenVariable,
  ],
  examples: [
    'vitrine check --products 97772,97776',
    'vitrine check --products 97772 --coupon SAVE10 --countries DE,US,JP --origin https://www.example.com',
    'vitrine check --page https://www.example.com/pricing',
    'vitrine check --endpoint https://shop-api.example.com --origin https://www.example.com --products 97772',
    'vitrine check --catalogue --currencies EUR,USD --coupons SAVE10 --price-rules small,team',
  ],
  async run(context) {
    const { output } = context
    const findings = await find(context)
    const failed = findings.filter(({ status }) => status === 'failed').length
    const message = `${failed} of ${findings.length} checks failed.`
    output.json({ checks: findings }, failed > 0 ? { code: 'check-failed', message } : undefined)
    print(output, findings)
    return failed === 0 ? exitCodes.done : exitCodes.failed
  },
}
