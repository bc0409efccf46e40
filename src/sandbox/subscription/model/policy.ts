import { day } from './dates.ts'

/**
 * Our choices where the platform's documentation is silent about the life of a subscription
 * (docs/platform/subscriptions.md#transitions).
 */
export const policy = {
  /** Days on hold before the subscription is deactivated. */
  holdDays: 30,
  /** Days between reminder and billing; the reminder never precedes the interval. */
  reminderDays: 14,
  /** Milliseconds until a declined or unconfirmed renewal is charged again. */
  retryAfter: 3 * day,
  /** Milliseconds until a slow bank accepts a payment. */
  bankAnswersAfter: 3 * day,
  /** Milliseconds until the review of a suspicious order accepts it. */
  inspectionEndsAfter: day,
  /** Entries of a timeline that are kept. */
  maxTimelineEntries: 200,
} as const
