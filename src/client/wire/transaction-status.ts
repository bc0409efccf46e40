/** docs/platform/subscriptions.md#price-preview */
export const transactionStatuses = ['Success', 'Error', 'Rejected', 'Pending', 'Unknown'] as const
