/**
 * `vitrine watch`: asks the public price host for the prices of a small file, adds each answer to a history that can only
 * grow, and says what a person should see: changed prices, texts of pages that say otherwise, codes that no longer apply,
 * price rules without an effect. It needs no credentials. A history that was altered is refused before anything is asked.
 * `--prior` shows the lowest price before a reduction with its evidence, and asks nothing.
 */

import type { Command, CommandContext } from '../command/command.ts'
import { exitCodes, UsageError } from '../command/errors.ts'
import { replaceFile } from '../command/replace-file.ts'
import { timeoutMsOf } from '../command/timeout.ts'
import { readPage } from '../page/page.ts'
import { hostOptions, hostVariables, openPlatform } from '../platform/open-platform.ts'
import type { Failure } from '../terminal/output.ts'
import { withProgress } from '../terminal/progress.ts'
import { changesOf } from '../watch/changes.ts'
import { extractOf } from '../watch/extract.ts'
import { HistoryError, openHistory } from '../watch/history.ts'
import type { Notice } from '../watch/notice.ts'
import { pageNotices } from '../watch/page-notices.ts'
import { printPrior, priorRows } from '../watch/print-prior.ts'
import { asksOf, askText, readWatchFile, type WatchFile } from '../watch/question.ts'
import { readPrices } from '../watch/read-prices.ts'
import { readingsOf } from '../watch/readings.ts'

const usualFile = 'vitrine-watch.json'
const usualPace = 5

/** A page that could not be read. */
interface FailedPage {
  page: string
  found: string
}

const pagesOf = async (
  { terminal, args }: CommandContext,
  file: WatchFile,
  readings: ReturnType<typeof readingsOf>,
  changes: readonly Notice[],
  step: (label: string) => void,
): Promise<{ notices: Notice[]; failed: FailedPage[] }> => {
  const dead = (member: 'coupon' | 'rule'): Set<string> =>
    new Set(changes.flatMap((each) => (each.isDead ? (each[member] ?? []) : [])))
  const watched = {
    file,
    readings,
    dead: { coupons: dead('coupon'), rules: dead('rule') },
  }
  const timeout = timeoutMsOf(args)
  const notices: Notice[] = []
  const failed: FailedPage[] = []
  for (const [index, watchedPage] of file.pages.entries()) {
    step(`Reading page ${index + 1} of ${file.pages.length}`)
    try {
      const page = await readPage(watchedPage.place, undefined, terminal.fetch, AbortSignal.timeout(timeout))
      notices.push(...pageNotices(page, watchedPage, watched))
    } catch (error) {
      if (!(error instanceof UsageError)) throw error
      failed.push({ page: watchedPage.place, found: error.message.replace('--page: ', '') })
    }
  }
  return { notices, failed }
}

const counted = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? '' : 's'}`

const watchPrices = async (context: CommandContext, file: WatchFile): Promise<number> => {
  const { args, output, terminal } = context
  const perSecond = args.integer('pace', 1, 24) ?? usualPace
  const platform = await openPlatform(context, {
    settings: ['pricingUrl', 'clientId'],
    credentials: 'none',
    limits: { atOnce: 4, perSecond },
  })
  const history = openHistory(file.history, platform.clientId, args.text('head'))
  const isFirst = history.count === 0
  const asks = asksOf(file)
  const { result, changes, pages } = await withProgress(terminal, 'Asking for prices', async (step) => {
    const read = await readPrices({
      platform,
      history,
      asks,
      products: file.products,
      now: () => terminal.clock.now(),
      step: (answered, of) => step(`Asking for prices, ${answered} of ${of} calls`),
    })
    const readings = readingsOf(history)
    const found = changesOf(readings, file, read.run)
    return { result: read, changes: found, pages: await pagesOf(context, file, readings, found, step) }
  })
  if (file.extract !== undefined) replaceFile(file.extract, `${JSON.stringify(extractOf(history, file))}\n`)

  const notices = [...changes, ...pages.notices]
  const { failed, left } = result
  const failures = failed.length + left + pages.failed.length
  const failure: Failure | undefined =
    failures > 0
      ? { code: 'not-read', message: `${counted(failures, 'price call or page')} could not be read.` }
      : notices.length > 0
        ? { code: 'seen', message: `${counted(notices.length, 'thing')} to look at.` }
        : undefined
  output.json(
    {
      run: result.run,
      asked: result.asked,
      resumed: result.resumed,
      isFirst,
      notices,
      failed: failed.map(({ ask, code, found }) => ({ ...ask, code, found })),
      left,
      failedPages: pages.failed,
      head: history.head,
      lines: history.count,
    },
    failure,
  )
  if (notices.length > 0) {
    output.table(
      [{ title: 'Kind' }, { title: 'About' }, { title: 'Found', wraps: true }],
      notices.map(({ kind, about, found }) => [{ text: kind, tone: 'warning' as const }, about, found]),
    )
    output.line()
  }
  for (const { ask, found, todo } of failed) output.note(`${askText(ask)}: ${found}. ${todo}`, 'danger')
  if (left > 0) output.note(`${counted(left, 'call')} left, because the host refused those before.`, 'danger')
  for (const { page, found } of pages.failed) output.note(`${page}: ${found}`, 'danger')
  if (notices.length === 0 && failures === 0)
    output.line(
      isFirst
        ? `First reading of ${counted(file.products.length, 'product')} by ${counted(asks.length, 'call')}.`
        : `Nothing to look at: ${counted(asks.length, 'call')}, ${counted(file.pages.length, 'page')}.`,
    )
  output.line(`Head ${history.head}, ${counted(history.count, 'line')}`, 'muted')
  return failures > 0 ? exitCodes.failed : notices.length > 0 ? exitCodes.seen : exitCodes.done
}

const showPrior = (context: CommandContext, file: WatchFile, product: string): number => {
  const { args, output, terminal } = context
  const clientId = args.text('client-id') ?? terminal.env.VITRINE_CLIENT_ID?.trim()
  const history = openHistory(file.history, clientId || undefined, args.text('head'))
  const rows = priorRows(history, file, product)
  const failure = { code: 'no-reading', message: `The history has no reading of ${product}.` }
  const isEmpty = rows.every(({ state }) => state === 'no-price')
  output.json({ product, head: history.head, prices: rows }, isEmpty ? failure : undefined)
  if (isEmpty) output.note(failure.message, 'danger')
  else printPrior(output, rows)
  return isEmpty ? exitCodes.failed : exitCodes.done
}

/** `vitrine watch`. */
export const watch: Command = {
  name: 'watch',
  argument: 'file',
  summary: 'watches prices over time, and the pages that name them',
  about: [
    `Asks the public price host for products, countries, currencies, coupons and price rules of a file (default: ${usualFile}), and adds the answers to a history. It needs no credentials.`,
    'Shows what changed since the reading before, which text of a page says another price, which code applies to nothing, and which price rule has no effect. Exit code 3 says that there is something to see. An interrupted run goes on where it ended.',
    'Every line of the history has the hash of the one before: an altered one is refused. Each run prints the last hash; with --head the next one finds a tail that was cut.',
  ],
  options: [
    {
      name: 'prior',
      value: 'product',
      about: 'show its lowest price in the 30 days before a reduction, with the evidence; asks nothing',
    },
    { name: 'head', value: 'hash', about: 'a hash that the history must have, as an earlier run printed it' },
    { name: 'pace', value: 'n', about: `calls a second, at most 24 (default: ${usualPace})` },
    ...hostOptions('pricingUrl', 'clientId'),
  ],
  variables: hostVariables('pricingUrl', 'clientId'),
  exits: [[String(exitCodes.seen), 'something to see: a change, or a text, code or rule that is wrong']],
  examples: [
    'vitrine watch',
    'vitrine watch shop/watch.json --head 5f1e… --json',
    'vitrine watch --prior 97772',
  ],
  async run(context) {
    const { args, output } = context
    const file = await readWatchFile(args.argument ?? usualFile)
    const product = args.text('prior')
    try {
      return product === undefined ? await watchPrices(context, file) : showPrior(context, file, product)
    } catch (error) {
      if (!(error instanceof HistoryError)) throw error
      output.json({}, { code: error.code, message: error.message })
      output.note(error.message, 'danger')
      return exitCodes.failed
    }
  },
}
