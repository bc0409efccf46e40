import { cartSchemas } from './cart-schemas.ts'
import { contactSchemas } from './contact-schemas.ts'
import { errorSchemas } from './error-schemas.ts'
import { notificationSchemas } from './notification-schemas.ts'
import { priceSchemas } from './price-schemas.ts'
import { purchaseSchemas } from './purchase-schemas.ts'
import { sandboxSchemas } from './sandbox-schemas.ts'
import { result, type Schemas } from './schema.ts'
import { subscriptionRequestSchemas } from './subscription-request-schemas.ts'
import { subscriptionSchemas } from './subscription-schemas.ts'

/** Every schema of the document. What is a document in XML has the name of its element. */
export const schemas: Schemas = {
  ConnectionTestResponse: result(),
  ...errorSchemas,
  ...contactSchemas,
  ...priceSchemas,
  ...purchaseSchemas,
  ...cartSchemas,
  ...subscriptionSchemas,
  ...subscriptionRequestSchemas,
  ...notificationSchemas,
  ...sandboxSchemas,
}
