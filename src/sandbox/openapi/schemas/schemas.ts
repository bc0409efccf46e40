import { cartSchemas } from './cart-schemas.ts'
import { contactSchemas } from './contact-schemas.ts'
import { describeMembers } from './describe-members.ts'
import { notificationSchemas } from './notification-schemas.ts'
import { priceSchemas } from './price-schemas.ts'
import { purchaseSchemas } from './purchase-schemas.ts'
import { requestSchemas } from './request-schemas.ts'
import { sandboxSchemas } from './sandbox-schemas.ts'
import { answered, integer, listOf, nullable, oneOf, result, type Schemas, text } from './schema.ts'
import { subscriptionSchemas } from './subscription-schemas.ts'

/** docs/platform/errors.md */
const errorSchemas: Schemas = {
  Error: {
    ...answered({ Id: nullable(text), Message: text, Status: integer }),
    description: 'Error body of the REST host.',
  },
  ErrorWithoutId: {
    ...answered({ Message: text, Status: integer }),
    description: 'Error body of the connection test and of updatecustomer.',
    xml: { name: 'Error' },
  },
  PriceError: {
    ...answered(
      { statusCode: integer, error: text, message: text },
      { validation: answered({ source: oneOf('query'), keys: listOf('key', text) }) },
    ),
    description: 'Error body of the public price host.',
    xml: { name: 'Error' },
  },
}

/** Every schema of the document. The schema of an XML document has the name of its root element. */
export const schemas: Schemas = describeMembers({
  ConnectionTestResponse: result(),
  ...errorSchemas,
  ...contactSchemas,
  ...priceSchemas,
  ...purchaseSchemas,
  ...cartSchemas,
  ...subscriptionSchemas,
  ...requestSchemas,
  ...notificationSchemas,
  ...sandboxSchemas,
})
