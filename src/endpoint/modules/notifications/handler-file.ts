import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { setting } from '../../config/setting.ts'
import { text } from '../../config/setting-values.ts'
import type { EndpointModule, OnNotification } from '../../core/module.ts'
import { notificationSettings, notifications } from './notifications.ts'

export const handlerFileSettings = {
  ...notificationSettings,
  /**
   * Path of an ES module whose export `onNotification` receives the notifications (Node, AWS Lambda and Vercel). By
   * default they are logged.
   */
  handler: setting('VITRINE_NOTIFICATION_HANDLER', text(/^.{0,1024}$/, 'must be the path of a module')),
} as const

const loadHandler = async (path: string): Promise<OnNotification> => {
  const module: Record<string, unknown> = await import(pathToFileURL(resolve(path)).href)
  const { onNotification } = module
  if (typeof onNotification !== 'function')
    throw new Error('VITRINE_NOTIFICATION_HANDLER names a module that has no function onNotification.')
  return async (...args) => onNotification(...args)
}

/** The `notifications` module with a handler from the file that `VITRINE_NOTIFICATION_HANDLER` names. */
export const notificationsWithHandlerFile = (): EndpointModule<typeof handlerFileSettings> => {
  let onNotification: OnNotification | undefined
  return {
    name: 'notifications',
    settings: handlerFileSettings,
    async start({ handler }) {
      if (handler !== '') onNotification = await loadHandler(handler)
    },
    routes: (context) => notifications({ onNotification }).routes?.(context) ?? [],
  }
}
