/** What became of a change of a subscription. */

import type { ChangePreview } from '../../../contract/subscription-changes.ts'
import { notReached } from '../../checkout/send-once.ts'
import { isSignedOut } from './account.ts'
import type { SubscriptionsElementMessages } from './element-words.ts'
import { type Flow, type FlowKind, isPresent } from './flow.ts'
import type { ChangeStatus } from './send-change.ts'

/** Keys of messages that are plain texts. */
type TextKey = {
  [Key in keyof SubscriptionsElementMessages]: SubscriptionsElementMessages[Key] extends string ? Key : never
}[keyof SubscriptionsElementMessages]

/** The outcome of a change in words, and the step that follows. */
export interface Outcome {
  title: TextKey
  text: TextKey
  kind: 'success' | 'danger' | ''
  /** The control that the customer needs: to ask again, or to change the card. */
  next?: 'ask' | 'card'
}

const done: Readonly<Record<FlowKind, TextKey>> = {
  change: 'doneChange',
  renewal: 'doneRenewalOff',
  renew: 'doneRenew',
  reinstate: 'doneReinstate',
}

const doneText = ({ kind, subscription, item, now }: Flow): TextKey => {
  if (kind === 'renewal' && subscription.renewal === 'manual') return 'doneRenewalOn'
  const { preview } = now as { preview?: ChangePreview }
  if (!preview || preview.when === 'now') return done[kind]
  return isPresent(item, preview) ? 'doneTakeBack' : 'doneLater'
}

const open = { title: 'titleNotKnown', kind: '' } as const
const made = { title: 'titleDone', kind: 'success' } as const
const notChanged = { title: 'titleNotChanged', kind: 'danger' } as const

const refused = (code: string | null | undefined): Outcome => {
  if (code === 'payment-rejected') return { ...notChanged, text: 'changeRejected', next: 'card' }
  return { ...notChanged, text: code === 'not-made' ? 'changeNotMade' : 'changeRefused' }
}

const problems: Readonly<Record<string, TextKey>> = {
  [notReached]: 'changeNotMade',
  'already-changed': 'changeAlready',
  'change-open': 'subsOpen',
  payment: 'subsPending',
  grace: 'subsGraceOpen',
  hold: 'subsHold',
}

/** Why a change is not possible: the code of a problem, or the reason of an action. */
export const problemText = (code: string): TextKey =>
  isSignedOut(code) ? 'subsExpired' : (problems[code] ?? 'changeImpossible')

/** States and codes of a newer endpoint count as open: nothing is claimed about them. */
export const outcomeOf = (flow: Flow, status: ChangeStatus): Outcome => {
  switch (status.state) {
    case 'sending':
      return { ...open, text: 'changeSending' }
    case 'asking':
      return { ...open, text: 'changeAsking' }
    case 'problem': {
      const code = 'code' in status ? String(status.code) : ''
      // In another tab, or by a try whose record is lost: nobody is told that nothing was changed.
      return { ...(code === 'already-changed' ? made : notChanged), text: problemText(code) }
    }
    case 'changed':
      return { ...made, text: doneText(flow) }
    case 'pending':
      return { title: 'titlePayment', text: 'changePending', kind: '' }
    case 'action-needed':
      return { title: 'titlePayment', text: 'changeAction', kind: '' }
    case 'refused':
      return refused('code' in status ? status.code : undefined)
    default:
      return 'mayRepeat' in status && status.mayRepeat
        ? { ...open, text: 'changeLook' }
        : { ...open, text: 'changeUnknown', next: 'ask' }
  }
}
