import { callerMutations } from './callers.ts'
import { chargeMutations } from './charges.ts'
import { cliMutations } from './cli.ts'
import { clientMutations } from './client.ts'
import { conversionMutations } from './conversions.ts'
import { inputMutations } from './input.ts'
import type { Mutation } from './mutation.ts'
import { notificationMutations } from './notifications.ts'
import { orderFormMutations } from './order-forms.ts'
import { orderMutations } from './orders.ts'
import { placeOrderMutations } from './place-order.ts'
import { plainMarkupMutations } from './plain-markup.ts'
import { pressMutations } from './press.ts'
import { relayMutations } from './relay.ts'
import { renderingMutations } from './rendering.ts'
import { runtimeMutations } from './runtimes.ts'
import { sandboxMutations } from './sandbox.ts'
import { secretMutations } from './secrets.ts'
import { tokenMutations } from './tokens.ts'
import { truthMutations } from './truth.ts'

export const mutations: readonly Mutation[] = [
  ...orderMutations,
  ...placeOrderMutations,
  ...chargeMutations,
  ...tokenMutations,
  ...callerMutations,
  ...inputMutations,
  ...secretMutations,
  ...notificationMutations,
  ...runtimeMutations,
  ...clientMutations,
  ...cliMutations,
  ...sandboxMutations,
  ...truthMutations,
  ...conversionMutations,
  ...orderFormMutations,
  ...pressMutations,
  ...renderingMutations,
  ...relayMutations,
]
