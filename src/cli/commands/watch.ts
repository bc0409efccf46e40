/**
 * `vitrine watch`: asks the public price host for the prices of a small file, and keeps the answers as one JSON file for
 * each run. From all of those files it writes, where the file asks for it, the extract in which a card finds the lowest
 * price before a reduction. It needs no credentials.
 */

import type { Command, CommandContext } from '../command/command.ts'
import { exitCodes } from '../command/errors.ts'
import { replaceFile } from '../command/replace-file.ts'
import { hostOptions, hostVariables, openPlatform } from '../platform/open-platform.ts'
import { counted } from '../terminal/counted.ts'
import { withProgress } from '../terminal/progress.ts'
import { extractOf } from '../watch/extract.ts'
import { type Night, readingsOf, readNights, writeNight } from '../watch/nights.ts'
import { asksOf, askText, readWatchFile, type WatchFile } from '../watch/question.ts'
import { readPrices } from '../watch/read-prices.ts'

const usualFile = 'vitrine-watch.json'
const usualPace = 5

const watchPrices = async (context: CommandContext, file: WatchFile): Promise<number> => {
  const { args, output, terminal } = context
  const perSecond = args.integer('pace', 1, 24) ?? usualPace
  const platform = await openPlatform(context, {
    settings: ['pricingUrl', 'clientId'],
    credentials: 'none',
    limits: { atOnce: 4, perSecond },
  })
  const { clientId: client } = platform
  const nights = readNights(file.folder, client)
  const now = () => terminal.clock.now()
  const run = new Date(now()).toISOString()
  const asks = asksOf(file)
  const answers: Night['answers'] = []
  const night: Night = { client, run, answers }
  const ended = withProgress(terminal, 'Asking for prices', (step) =>
    readPrices({
      platform,
      asks,
      products: file.products,
      now,
      answered: (answer) => answers.push(answer),
      step: (done, of) => step(`Asking for prices, ${done} of ${of} calls`),
    }),
  )
  let written: string | undefined
  // An error or an interruption ends the command, and must not lose the answers before it.
  const { failed, left } = await ended.finally(() => {
    if (answers.length > 0) written = writeNight(file.folder, night)
  })
  const extract = extractOf(readingsOf([...nights, night]), file, client)
  if (file.extract !== undefined) replaceFile(file.extract, `${JSON.stringify(extract)}\n`)

  const failures = failed.length + left
  output.json(
    {
      run,
      asked: asks.length,
      file: written,
      reductions: extract.prices.length,
      failed: failed.map(({ ask, code, found }) => ({ ...ask, code, found })),
      left,
    },
    failures > 0
      ? { code: 'not-read', message: `${counted(failures, 'price call')} could not be made.` }
      : undefined,
  )
  for (const { ask, found, todo } of failed) output.note(`${askText(ask)}: ${found}. ${todo}`, 'danger')
  if (left > 0) output.note(`${counted(left, 'call')} left, because the host refused those before.`, 'danger')
  if (written)
    output.line(`Kept ${counted(file.products.length, 'product')} by ${counted(answers.length, 'call')}.`)
  if (file.extract !== undefined)
    output.line(`The lowest price before is known of ${counted(extract.prices.length, 'reduction')}.`)
  return failures > 0 ? exitCodes.failed : exitCodes.done
}

/** `vitrine watch`. */
export const watch: Command = {
  name: 'watch',
  argument: 'file',
  summary: 'keeps prices over time, and the lowest one before a reduction',
  about: [
    `Asks the public price host for products, countries, currencies, coupons and price rules of a file (default: ${usualFile}), and writes the answers as one JSON file. It needs no credentials. Run it each night.`,
    'With the member "extract" it also writes, from the files of all nights, the lowest price of the 30 days before each reduction, which cards with prior-price show.',
  ],
  options: [
    { name: 'pace', value: 'n', about: `calls a second, at most 24 (default: ${usualPace})` },
    ...hostOptions('pricingUrl', 'clientId'),
  ],
  variables: hostVariables('pricingUrl', 'clientId'),
  examples: ['vitrine watch', 'vitrine watch shop/watch.json --json'],
  async run(context) {
    return watchPrices(context, await readWatchFile(context.args.argument ?? usualFile))
  },
}
