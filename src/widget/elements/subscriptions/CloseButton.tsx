/** Closes the dialog of a subscription. */

import type { SubscriptionsElementMessages } from './element-words.ts'

/** Closes the dialog around a pressed control. */
export const closeAround = ({ currentTarget }: { currentTarget: Element }): void =>
  currentTarget.closest('dialog')?.close()

interface CloseButtonProps {
  words: SubscriptionsElementMessages
  /** The dialog has nothing else to press. */
  isMain?: boolean
}

/** The button that leaves the dialog. */
export const CloseButton = ({ words, isMain = false }: CloseButtonProps) => (
  <button type="button" class={isMain ? 'buy' : undefined} part="back" onClick={closeAround}>
    {isMain ? words.dialogDone : words.dialogClose}
  </button>
)
