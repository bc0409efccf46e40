import { lifecycleResponses } from '../../responses/schemas/notifications.ts'
import { responses } from '../../responses/schemas/responses.ts'
import { ofResponses } from './derive.ts'
import { describeMembers } from './describe-members.ts'
import { requestSchemas } from './request-schemas.ts'
import type { Schemas } from './schema.ts'

/** Every schema of the document. The schema of an XML document has the name of its root element. */
export const schemas: Schemas = describeMembers({
  ...ofResponses({ ...responses, ...lifecycleResponses }),
  ...requestSchemas,
})
