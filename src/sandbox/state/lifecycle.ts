/** The effects of an event in the life of a subscription. */
interface LifecycleEffect {
  /** Type of the notification. */
  readonly notification: `${string}Notification`
  /** The effect on the subscriptions of the purchase. Other events follow from a change that was made. */
  readonly subscriptions?: 'Deactivated' | 'unchanged'
}

/**
 * The one table of lifecycle notifications (docs/platform/notifications.md#lifecycle). The names are those of
 * a public schema of the platform (M); which event sends which, and its content, is our choice.
 */
export const lifecycle = {
  reminder: { notification: 'SubscriptionReminderChargeNotification' },
  reminderOfPayment: { notification: 'SubscriptionReminderOfflinePayNotification' },
  reminderOfCard: { notification: 'SubscriptionReminderPayOptExpNotification' },
  grace: { notification: 'RecurringBillingGracePeriodNotification' },
  hold: { notification: 'RecurringBillingOnHoldNotification' },
  cancellation: { notification: 'RecurringBillingCanceledNotification' },
  reinstatement: { notification: 'RecurringBillingReinstatedNotification' },
  refund: { notification: 'RefundNotification', subscriptions: 'Deactivated' },
  chargeback: { notification: 'ChargebackNotification', subscriptions: 'Deactivated' },
} as const satisfies Record<string, LifecycleEffect>

export type LifecycleEvent = keyof typeof lifecycle

export type LifecycleType = (typeof lifecycle)[LifecycleEvent]['notification']

/** Takes money back from the merchant, and perhaps the subscription from the customer. */
export type MoneyBack = Extract<LifecycleEvent, 'refund' | 'chargeback'>

export const effectOf = (event: MoneyBack): Required<LifecycleEffect> => lifecycle[event]
