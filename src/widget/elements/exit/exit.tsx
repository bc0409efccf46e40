/**
 * The controller of `<vitrine-exit>`: a button, the form behind it, and the receipt in the place of the form. The
 * button that makes the declaration stands on the form itself, as German law asks; a French cancellation has a
 * summary before it. Nothing on the way offers the customer to stay. The browser keeps nothing of the declaration: a
 * page that is loaded again has forgotten it.
 */

import { signal } from '@preact/signals-core'
import type { ExitDeclaration } from '../../../contract/exit-schema.ts'
import { isOn, warnAttributeOf } from '../../settings/attributes.ts'
import choices from '../../shared/styles/choices.css?inline'
import controls from '../../shared/styles/controls.css?inline'
import outcomeCss from '../../shared/styles/outcome.css?inline'
import type { Controller } from '../../storefront/view.ts'
import { frameOf, ownWordsOf } from '../../storefront/words-of.ts'
import { ExitView } from './ExitView.tsx'
import css from './exit.css?inline'
import { createExitSteps, type ExitStep, withSummary } from './exit-steps.ts'
import { receiptText, saveText } from './keep-receipt.ts'
import { en as exitWords, wordsFile } from './words.ts'

/**
 * Languages whose law wants a cancellation to name its kind and reason: § 312k BGB, art. D. 215-2 code de la
 * consommation.
 */
const withManner: readonly string[] = ['de', 'fr']

/** The shopper's day, ISO 8601: that of UTC is tomorrow already for half of America's evening. */
const dayOf = (moment: number): string => {
  const date = new Date(moment)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** Inline, the form stands in the page from the start. */
const shownStep = (step: ExitStep, isInline: boolean): ExitStep =>
  isInline && step.at === 'closed' ? { at: 'form', invalid: [] } : step

export const controller: Controller = (host, storefront) => {
  const { page } = storefront
  const { document } = page
  const warn = warnAttributeOf(host, page.warn)
  const steps = createExitSteps(storefront)
  const isExtraordinary = signal(false)

  const kindOf = (): ExitDeclaration['kind'] => {
    const kind = host.getAttribute('kind')
    if (kind !== null && kind !== 'cancel' && kind !== 'withdraw') warn('kind', kind)
    return kind === 'withdraw' ? 'withdraw' : 'cancel'
  }

  return () => {
    const { endpoint, seller } = storefront.settings.value
    const kind = kindOf()
    if (!endpoint) warn('kind', kind, 'needs-endpoint', 'its declarations')
    const words = endpoint ? ownWordsOf(storefront, wordsFile, exitWords) : undefined
    if (!endpoint || !words) return { content: <slot /> }
    const frame = frameOf(host, storefront, warn)
    const { language } = frame
    const isCancellation = kind === 'cancel'
    const isInline = isOn(host, 'inline')
    const step = shownStep(steps.step.value, isInline)
    return {
      content: (
        <ExitView
          frame={frame}
          locale={storefront.locale.value}
          words={words}
          kind={kind}
          step={step}
          isInline={isInline}
          contract={host.getAttribute('contract')}
          contact={host.getAttribute('contact')}
          seller={seller ?? document.location.hostname}
          today={dayOf(page.env.now())}
          hasManner={isCancellation && withManner.includes(language)}
          isExtraordinary={isExtraordinary.value}
          hasSummary={isCancellation && withSummary.includes(language)}
          actions={{
            ...steps,
            submit: (form) => steps.submit(form, kindOf()),
            chooseManner(value) {
              isExtraordinary.value = value
            },
            save: (number, details) =>
              saveText(document, `${kind}-${number}.txt`, receiptText(details, words)),
          }}
        />
      ),
      css: [controls + choices + outcomeCss + css],
      onPaint(root) {
        const focus = steps.takeFocus()
        if (focus) root.querySelector<HTMLElement>(focus === 'open' ? '[part=open]' : `#${focus}`)?.focus()
      },
    }
  }
}
