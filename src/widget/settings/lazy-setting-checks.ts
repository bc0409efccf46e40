import { matching } from './settings.ts'

/** Checks of settings that only lazy modules read: these modules make them. */
export const lazySettingChecks = {
  renewal: matching(/^(none|P[1-9]\d{0,2}[DMY])$/),
  renewalPrice: matching(/^(list-)?price$/),
  experimentId: matching(/^[\w.-]{1,128}$/),
} as const
