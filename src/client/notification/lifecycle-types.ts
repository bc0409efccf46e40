/**
 * Types of lifecycle notifications. Their names come from a public schema of the platform, so a receiver must cope with
 * others. @see docs/platform/notifications.md#lifecycle
 */
export const lifecycleTypes = [
  'SubscriptionReminderChargeNotification',
  'SubscriptionReminderOfflinePayNotification',
  'SubscriptionReminderPayOptExpNotification',
  'RecurringBillingGracePeriodNotification',
  'RecurringBillingOnHoldNotification',
  'RecurringBillingCanceledNotification',
  'RecurringBillingReinstatedNotification',
  'RefundNotification',
  'ChargebackNotification',
] as const
