export { parseNotification } from './notification/parse-notification.ts'
export type * from './notification/schemas.ts'
