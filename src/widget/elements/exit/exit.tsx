/**
 * The controller of `<vitrine-exit>`: a button, the form behind it, and the receipt in the place of the form. The
 * button that makes the declaration stands on the form itself, as German law asks; a French cancellation has a
 * summary before it. Nothing on the way offers the customer to stay. A declaration has one key however often it is
 * sent, and an edited one a new key. The browser keeps nothing of it: a page that is loaded again has forgotten it.
 */

import { signal } from '@preact/signals-core'
import { cleanEmail, type ExitAnswer, type ExitDeclaration } from '../../../contract/exit.ts'
import { isAllowed } from '../../checkout/allowed-hosts.ts'
import { tokenOf } from '../../checkout/customer-token.ts'
import { newKey } from '../../checkout/order-key.ts'
import { toJson } from '../../environment/to-json.ts'
import { isOn, warnAttributeOf } from '../../settings/attributes.ts'
import type { Controller } from '../../storefront/view.ts'
import { frameOf, ownWordsOf } from '../../storefront/words-of.ts'
import choices from '../../styles/choices.css?inline'
import controls from '../../styles/controls.css?inline'
import outcomeCss from '../../styles/outcome.css?inline'
import { declarationDetails, receiptDetails } from './details.ts'
import { ExitForm } from './ExitForm.tsx'
import { Details, ExitError, ExitPanel, ExitReceipt, PlatformLinks } from './ExitPanel.tsx'
import css from './exit.css?inline'
import { printText, receiptText, saveText } from './keep-receipt.ts'
import { type PlatformPage, platformPages } from './platform-pages.ts'
import { type ExitField, type ExitOutcome, exitFields, sendExit } from './send-exit.ts'
import { en as exitWords, wordsFile } from './words.ts'

/** Languages whose law has a cancellation name its kind and reason: § 312k BGB, art. D. 215-2 code de la consommation. */
const withManner: readonly string[] = ['de', 'fr']
/** Languages whose law puts a summary before the notice of a cancellation: art. D. 215-3 code de la consommation. */
const withSummary: readonly string[] = ['fr']

type Step =
  | { at: 'closed' }
  | { at: 'form'; invalid: readonly ExitField[]; outcome?: ExitOutcome }
  | { at: 'summary'; declaration: ExitDeclaration; outcome?: ExitOutcome }
  | { at: 'sending'; declaration: ExitDeclaration }
  | { at: 'received'; receipt: ExitAnswer }

/** The fields that keep a form from being a declaration. An address is asked for, and a declaration goes without one. */
const invalidIn = (
  read: (field: ExitField) => string,
  form: HTMLFormElement,
  hasAskedEmail: boolean,
): ExitField[] =>
  exitFields.filter((field) => {
    const input = form.elements.namedItem(field)
    if (!(input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement)) return false
    if (field === 'end') return input.validity.badInput
    return read(field) === '' && !(field === 'email' && hasAskedEmail)
  })

/** The shopper's day, ISO 8601: that of UTC is tomorrow already for half of America's evening. */
const dayOf = (moment: number): string => {
  const date = new Date(moment)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

export const controller: Controller = (host, storefront) => {
  const { page } = storefront
  const { document } = page
  const warn = warnAttributeOf(host, page.warn)
  const step = signal<Step>({ at: 'closed' })
  const isExtraordinary = signal(false)
  /** The platform's pages of the customer whose token it was. */
  const pages = signal<{ token: string; found: readonly PlatformPage[] } | undefined>()
  /** The element that the next paint moves the focus to. */
  let focus = ''
  let keyed = { text: '', key: '' }
  let hasAskedEmail = false
  /** The token that the pages were asked for with. */
  let asked: string | undefined

  const kindOf = (): ExitDeclaration['kind'] => {
    const kind = host.getAttribute('kind')
    if (kind !== null && kind !== 'cancel' && kind !== 'withdraw') warn('kind', kind)
    return kind === 'withdraw' ? 'withdraw' : 'cancel'
  }

  const askPages = async (endpoint: string, token: string | undefined): Promise<void> => {
    if (!token || token === asked || kindOf() !== 'cancel') return
    asked = token
    const found = await platformPages({ page, endpoint, token })
    // Another customer may have signed in meanwhile.
    if (token === asked) pages.value = { token, found: found.filter(({ url }) => isAllowed(storefront, url)) }
  }

  const go = (next: Step, focused: string): void => {
    focus = focused
    step.value = next
  }

  const send = async (declaration: ExitDeclaration, isSummary: boolean): Promise<void> => {
    const { endpoint } = storefront.settings.peek()
    if (!endpoint || step.peek().at === 'sending') return
    const text = toJson(declaration)
    if (keyed.text !== text) keyed = { text, key: newKey() }
    step.value = { at: 'sending', declaration }
    const outcome = await sendExit(page, endpoint, declaration, keyed.key)
    if (outcome.state === 'received') go({ at: 'received', receipt: outcome.receipt }, 'title')
    else if (outcome.state === 'refused') go({ at: 'form', invalid: outcome.fields }, outcome.fields[0] ?? '')
    else if (isSummary) step.value = { at: 'summary', declaration, outcome }
    else step.value = { at: 'form', invalid: [], outcome }
  }

  const declarationOf = (read: (field: ExitField) => string): ExitDeclaration => {
    const language = storefront.locale.peek()
    const declared = { name: read('name'), contract: read('contract'), email: read('email'), language }
    if (kindOf() === 'withdraw') return { kind: 'withdraw', ...declared }
    const [manner, reason, end] = [read('manner'), read('reason'), read('end')]
    return {
      kind: 'cancel',
      ...declared,
      ...(manner === 'ordinary' || manner === 'extraordinary' ? { manner } : {}),
      ...(reason && { reason }),
      ...(end && { end }),
    }
  }

  const submit = (form: HTMLFormElement): void => {
    const data = new FormData(form)
    const read = (field: ExitField): string => {
      const text = String(data.get(field) ?? '').trim()
      return field === 'email' ? cleanEmail(text) : text
    }
    const email = form.elements.namedItem('email')
    // The customer sees the address that is sent. An equal value is not written, because that moves the caret.
    if (email instanceof HTMLInputElement && email.value !== read('email')) email.value = read('email')
    const invalid = invalidIn(read, form, hasAskedEmail)
    hasAskedEmail ||= invalid.includes('email')
    const declaration = declarationOf(read)
    if (invalid.length > 0) go({ at: 'form', invalid }, invalid[0] ?? '')
    else if (declaration.kind === 'cancel' && withSummary.includes(storefront.language.peek()))
      go({ at: 'summary', declaration }, 'title')
    else void send(declaration, false)
  }

  return () => {
    const { endpoint, seller } = storefront.settings.value
    const kind = kindOf()
    if (!endpoint) warn('kind', kind, 'needs-endpoint', 'its declarations')
    const words = endpoint ? ownWordsOf(storefront, wordsFile, exitWords) : undefined
    if (!endpoint || !words) return { content: <slot /> }
    const { language, direction, theme } = frameOf(host, storefront, warn)
    const locale = storefront.locale.value
    const isInline = isOn(host, 'inline')
    const current: Step = isInline && step.value.at === 'closed' ? { at: 'form', invalid: [] } : step.value
    const token = tokenOf(host, storefront)
    if (current.at === 'form') void askPages(endpoint, token)
    const own = pages.value
    const isCancellation = kind === 'cancel'
    const title = isCancellation ? words.exitCancel : words.exitWithdraw
    const label = host.getAttribute('label') || title
    const outcome = 'outcome' in current ? current.outcome : undefined
    const isSending = current.at === 'sending'
    const hasSummary = isCancellation && withSummary.includes(language)
    const declaration = 'declaration' in current ? current.declaration : undefined
    const error = () => (
      <ExitError
        error={outcome?.state === 'not-received' || outcome?.state === 'unsure' ? outcome.state : undefined}
        contact={
          host.getAttribute('contact') || (outcome?.state === 'not-received' ? outcome.contact : undefined)
        }
        words={words}
      />
    )
    const confirm = (onPress?: () => void) => (
      <button
        type={onPress ? 'button' : 'submit'}
        part="confirm"
        class="buy"
        aria-busy={isSending}
        onClick={onPress}
      >
        {isCancellation ? words.exitCancelNow : words.exitWithdrawNow}
      </button>
    )
    const receipt = current.at === 'received' ? current.receipt : undefined
    const details = receipt && receiptDetails(receipt, seller ?? document.location.hostname, words, locale)
    const name = `${kind}-${receipt?.number}`
    const text = details ? receiptText(details, words) : ''
    return {
      content: (
        <div class="root" lang={language} dir={direction} data-theme={theme}>
          <p role="status" class="visually-hidden">
            {isSending ? words.exitSending : receipt ? words.exitReceived : ''}
          </p>
          {current.at === 'closed' ? (
            <button type="button" part="open" onClick={() => go({ at: 'form', invalid: [] }, 'title')}>
              {label}
            </button>
          ) : details ? (
            <ExitPanel title={words.exitReceived} onClose={undefined} words={words}>
              <ExitReceipt
                details={details}
                words={words}
                onSave={() => saveText(document, `${name}.txt`, text)}
                onPrint={() => printText(document, name, text, direction)}
              />
            </ExitPanel>
          ) : (
            <ExitPanel
              title={title}
              onClose={isInline || isSending ? undefined : () => go({ at: 'closed' }, 'open')}
              words={words}
            >
              <ExitForm
                kind={kind}
                hasManner={isCancellation && withManner.includes(language)}
                isExtraordinary={isExtraordinary.value}
                contract={host.getAttribute('contract')}
                today={dayOf(page.env.now())}
                invalid={current.at === 'form' ? current.invalid : []}
                isHidden={hasSummary && current.at !== 'form'}
                words={words}
                onManner={(value) => {
                  isExtraordinary.value = value
                }}
                onSubmit={submit}
              >
                {error()}
                {hasSummary ? (
                  <button type="submit" part="review" class="buy">
                    {words.exitReview}
                  </button>
                ) : (
                  confirm()
                )}
              </ExitForm>
              {hasSummary && declaration && (
                <>
                  <Details details={declarationDetails(declaration, words, locale)} />
                  {error()}
                  <div class="actions">
                    {confirm(() => void send(declaration, true))}
                    {!isSending && (
                      <button
                        type="button"
                        part="edit"
                        onClick={() => go({ at: 'form', invalid: [] }, 'name')}
                      >
                        {words.exitEdit}
                      </button>
                    )}
                  </div>
                </>
              )}
              <PlatformLinks pages={own && own.token === token ? own.found : []} words={words} />
            </ExitPanel>
          )}
        </div>
      ),
      css: [controls + choices + outcomeCss + css],
      onPaint(root) {
        if (!focus) return
        root.querySelector<HTMLElement>(focus === 'open' ? '[part=open]' : `#${focus}`)?.focus()
        focus = ''
      },
    }
  }
}
