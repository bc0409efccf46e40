export { parseNotification } from './notification/parse-notification.ts'
export type * from './types/notification.ts'
export type * from './types/purchase.ts'
