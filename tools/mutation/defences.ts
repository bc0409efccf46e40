import { callerDefences } from './callers.ts'
import { clientDefences } from './client.ts'
import type { Defence } from './defence.ts'
import { inputDefences } from './input.ts'
import { notificationDefences } from './notifications.ts'
import { orderDefences } from './orders.ts'
import { runtimeDefences } from './runtimes.ts'
import { sandboxDefences } from './sandbox.ts'
import { secretDefences } from './secrets.ts'
import { tokenDefences } from './tokens.ts'

export type { Defence } from './defence.ts'

export const defences: readonly Defence[] = [
  ...orderDefences,
  ...tokenDefences,
  ...callerDefences,
  ...inputDefences,
  ...secretDefences,
  ...notificationDefences,
  ...runtimeDefences,
  ...clientDefences,
  ...sandboxDefences,
]
