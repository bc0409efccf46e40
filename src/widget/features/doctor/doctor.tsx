/**
 * The entry of the lazy module `doctor`: collects every finding about a page and what support asks about its prices,
 * shows them in a panel, and follows the page until the panel is closed. It only reads. All changes of one task lead
 * to one new diagnosis, because a diagnosis may itself make the widget report something. Closing restores `page.log`
 * and removes all observers.
 */

import { effect, signal } from '@preact/signals-core'
import { render } from 'preact'
import { withLocalHosts } from '../../settings/read-settings.ts'
import type { Page } from '../../storefront/page.ts'
import { storefrontFor } from '../../storefront/storefronts.ts'
import { adoptStyles } from '../../styles/adopt.ts'
import { type Diagnosis, Doctor, type Row } from './DoctorView.tsx'
import { diagnosePrice, pricedElements } from './diagnose-price.ts'
import css from './doctor.css?inline'
import { markupFaults } from './faults.ts'

const pageRows = ({ document, settings }: Page): Row[] => {
  const { client, priceHost, checkoutHost, endpoint } = withLocalHosts(document, settings.value)
  const missing = 'none on the script tag'
  return [
    { name: 'Page', value: document.location.origin },
    { name: 'Client', value: client ?? missing },
    { name: 'Price host', value: priceHost ?? missing },
    { name: 'Checkout host', value: checkoutHost ?? missing },
    { name: 'Endpoint', value: endpoint ?? 'none: buy controls lead straight to checkout' },
  ]
}

const diagnose = (page: Page): Diagnosis => {
  const prices = pricedElements(page).map((element) => diagnosePrice(element, storefrontFor(element, page)))
  const faults = [...markupFaults(page), ...prices.flatMap(({ fault }) => fault ?? [])]
  return {
    // An element and the widget's report may name the same fault.
    faults: [...new Map(faults.map((fault) => [`${fault.where} ${fault.text}`, fault])).values()],
    prices,
    page: pageRows(page),
  }
}

const reportText = ({ faults, prices, page }: Diagnosis): string =>
  [
    'Vitrine doctor',
    ...page.map(({ name, value }) => `${name}: ${value}`),
    ...faults.flatMap(({ where, text, remedy, snippet }) => [
      '',
      `${where} ${text}`,
      remedy ?? '',
      snippet ?? '',
    ]),
    ...prices.flatMap(({ title, rows }) => [
      '',
      title,
      ...rows.map(({ name, value }) => `  ${name}: ${value}`),
    ]),
  ].join('\n')

/** A page on http has no clipboard. */
const copy = async ({ defaultView }: Document, text: string): Promise<string> => {
  try {
    await defaultView?.navigator.clipboard.writeText(text)
    return 'Copied.'
  } catch {
    return 'This page may not use the clipboard: select the text.'
  }
}

const opened = new WeakSet<Page>()

/** Opens the panel, once per page. */
export const start = (page: Page): void => {
  if (opened.has(page)) return
  opened.add(page)
  const { document, log } = page
  const looks = signal(0)
  const status = signal('')
  let isScheduled = false
  /** Schedules one diagnosis for all changes of a task. */
  const lookAgain = (): void => {
    if (isScheduled) return
    isScheduled = true
    page.env.wait(0).then(() => {
      isScheduled = false
      looks.value += 1
    })
  }
  page.log = (...report) => {
    const { length } = page.reports
    log(...report)
    if (page.reports.length > length) lookAgain()
  }
  const host = document.createElement('div')
  const root = host.attachShadow({ mode: 'open' })
  adoptStyles(root, css)
  document.body.append(host)
  const elements = new MutationObserver(lookAgain)
  // The browser tells who has answered only after the price is known.
  const answers = new PerformanceObserver(lookAgain)
  const say = (text: string): void => {
    status.value = text
  }
  const close = (): void => {
    stop()
    elements.disconnect()
    answers.disconnect()
    page.log = log
    render(null, root)
    host.remove()
    opened.delete(page)
  }
  const stop = effect(() => {
    looks.value
    const diagnosis = diagnose(page)
    render(
      <Doctor
        diagnosis={diagnosis}
        status={status.value}
        onAgain={() => {
          say('Looked again.')
          lookAgain()
        }}
        onCopy={() => void copy(document, reportText(diagnosis)).then(say)}
        onClose={close}
      />,
      root,
    )
  })
  elements.observe(document.documentElement, { childList: true, subtree: true, attributes: true })
  answers.observe({ type: 'resource' })
}
