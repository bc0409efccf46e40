import type { Subscription } from '../state/subscription.ts'

/** Where customers cancel, and where they change their card: `CancellationUrl` and `ChangePaymentSubscriptionUrl`. */
export const manageUrl = (
  baseUrl: string,
  { clientId, id, manageKey }: Pick<Subscription, 'clientId' | 'id' | 'manageKey'>,
  page: 'cancel' | 'payment',
): string => new URL(`/${clientId}/subscription/S${id}/${manageKey}/${page}`, baseUrl).href
