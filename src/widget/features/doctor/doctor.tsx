/**
 * The entry of the lazy module `doctor`: collects every finding about a page, shows them in an overlay and follows
 * the page until the overlay is closed. It only reads. All changes of one task lead to one new diagnosis, because a
 * diagnosis may itself make the widget report something. While it is open it observes the whole document and every
 * network call, a cost that only developers pay. Closing restores `page.log` and removes all observers.
 */

import { effect, signal } from '@preact/signals-core'
import { render } from 'preact'
import { withLocalHosts } from '../../settings/read-settings.ts'
import type { Page } from '../../storefront/page.ts'
import { storefrontFor } from '../../storefront/storefronts.ts'
import { adoptStyles } from '../../styles/adopt.ts'
import { type Diagnosis, Doctor, type Row } from './DoctorView.tsx'
import { diagnosedElements, diagnoseElement } from './diagnose-element.ts'
import css from './doctor.css?inline'
import { endpointText, tiersFault } from './endpoint-calls.ts'
import { markupFaults } from './faults.ts'
import { createSpaceMeter, type Space } from './space.ts'
import { watchViolations } from './violations.ts'

const pageRows = ({ document, settings }: Page): Row[] => {
  const { client, priceHost, checkoutHost, endpoint, customerToken } = withLocalHosts(
    document,
    settings.value,
  )
  const { location, documentElement } = document
  return [
    { name: 'Origin', value: location.origin },
    { name: 'Client', value: client ?? 'none on the script tag' },
    { name: 'Price host', value: priceHost ?? 'none on the script tag' },
    { name: 'Checkout host', value: checkoutHost ?? 'none on the script tag' },
    {
      name: 'Endpoint',
      value: endpoint
        ? `${endpoint}, ${endpointText(document, endpoint)}`
        : 'none: buy controls lead straight to checkout',
    },
    { name: 'Customer token', value: customerToken ? 'given' : 'none' },
    { name: 'Language', value: documentElement.lang || 'none on <html>' },
  ]
}

const spaceLines = (space: Space | undefined): string[] =>
  space
    ? ['', `Space to reserve, in a window of ${space.widths.join(', ')} px:`, ...space.notes, space.rule]
    : []

const reportText = ({ faults, elements, page, space, violations }: Diagnosis): string =>
  [
    'Vitrine doctor',
    ...page.map(({ name, value }) => `${name}: ${value}`),
    ...faults.flatMap(({ where, text, remedy, snippet }) => [
      '',
      `${where} ${text}`,
      remedy ?? '',
      snippet ?? '',
    ]),
    ...elements.flatMap(({ title, rows }) => [
      '',
      title,
      ...rows.map(({ name, value }) => `  ${name}: ${value}`),
    ]),
    ...spaceLines(space),
    '',
    `Policy: ${violations.join('; ') || 'no violation seen'}`,
  ].join('\n')

/** A page on http has no clipboard, so the text is selected instead. */
const copy = async (document: Document, text: string, code: Element | null): Promise<string> => {
  try {
    await document.defaultView?.navigator.clipboard.writeText(text)
    return 'Copied.'
  } catch {
    if (!code) return 'This page may not use the clipboard.'
    document.getSelection()?.selectAllChildren(code)
    return 'Selected: copy it with the keyboard.'
  }
}

const outline = { outline: ['4px solid #d6006c', '4px solid transparent'], outlineOffset: ['4px', '4px'] }

const show = (element: Element | undefined): void => {
  element?.scrollIntoView({ block: 'start' })
  element?.animate(outline, { duration: 2000 })
}

const opened = new WeakSet<Page>()

/** Opens the overlay, once per page. */
export const start = (page: Page): void => {
  if (opened.has(page)) return
  opened.add(page)
  const { document } = page
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
  const violations = watchViolations(document, lookAgain)
  const { log } = page
  page.log = (...report) => {
    const { length } = page.reports
    log(...report)
    if (page.reports.length > length) lookAgain()
  }
  const host = document.createElement('div')
  const root = host.attachShadow({ mode: 'open' })
  adoptStyles(root, css)
  document.body.append(host)
  let elements: Element[] = []
  const view = document.defaultView
  const measure = view && createSpaceMeter(view)

  const diagnose = (): Diagnosis => {
    const diagnosed = elements.map((element, id) =>
      diagnoseElement(element, id, storefrontFor(element, page), violations),
    )
    const faults = [
      ...markupFaults(page),
      ...tiersFault(page),
      ...diagnosed.flatMap(({ fault }) => fault ?? []),
    ]
    const finished = elements.filter((_, id) => diagnosed[id]?.state === 'ok')
    return {
      space: measure?.(finished),
      elements: diagnosed,
      // An element and the widget's report may name the same fault.
      faults: [...new Map(faults.map((fault) => [`${fault.where} ${fault.text}`, fault])).values()],
      page: pageRows(page),
      violations: violations.list(),
      knowsEarlierViolations: violations.knowsEarlier,
    }
  }
  const observer = new MutationObserver(lookAgain)
  // An element may be painted after its price is known, and no change of the document tells it.
  const sizes = new ResizeObserver(lookAgain)
  const sized = new WeakSet<Element>()
  // A failed call of the endpoint may change nothing in the document.
  const calls = new PerformanceObserver(lookAgain)
  const stop = effect(() => {
    looks.value
    elements = diagnosedElements(page)
    // To observe an element again would report its size again.
    for (const element of elements.filter((each) => !sized.has(each))) {
      sized.add(element)
      sizes.observe(element)
    }
    const diagnosis = diagnose()
    const say = (text: string): void => {
      status.value = text
    }
    const close = (): void => {
      stop()
      observer.disconnect()
      calls.disconnect()
      sizes.disconnect()
      view?.removeEventListener('resize', lookAgain)
      page.log = log
      render(null, root)
      host.remove()
      opened.delete(page)
    }
    render(
      <Doctor
        diagnosis={diagnosis}
        status={status.value}
        onAgain={() => {
          say('Looked again.')
          lookAgain()
        }}
        onCopyReport={() => void copy(document, reportText(diagnosis), null).then(say)}
        onCopy={(text, code) => void copy(document, text, code).then(say)}
        onShow={(id) => show(elements[id])}
        onClose={close}
      />,
      root,
    )
  })
  observer.observe(document.documentElement, { childList: true, subtree: true, attributes: true })
  calls.observe({ type: 'resource' })
  view?.addEventListener('resize', lookAgain)
}
