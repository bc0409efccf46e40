import { day } from './dates.ts'

/**
 * What platform-api.md and platform-facts.md leave open about the life of a subscription. Ours, and here only; what else
 * was chosen stands with the operation that it concerns.
 */
export const policy = {
  /** How long a subscription is on hold before it is deactivated. */
  holdDays: 30,
  /** The customer is reminded so many days before the billing date, but not before the interval begins. */
  reminderDays: 14,
  /** A renewal that was declined, or that the customer has to confirm, is collected again after this time. */
  collectAgainAfter: 3 * day,
  /** A slow bank answers, and says yes. */
  bankAnswersAfter: 3 * day,
  /** The inspection of a suspicious order ends, and ends well. */
  inspectionEndsAfter: day,
  /** Older entries of a timeline are dropped. */
  timelineKept: 200,
} as const
