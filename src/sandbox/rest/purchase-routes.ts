import { Hono } from 'hono'
import type { SandboxContext } from '../context/context.ts'
import { invalid, notFound } from '../http/rest-error.ts'
import type { Profile } from '../profile/switches.ts'
import { type Query, queryOf } from '../requests/query.ts'
import { paidOrderBody } from '../responses/purchase-body.ts'
import { respond } from '../responses/respond.ts'
import type { Responses } from '../responses/schemas/responses.ts'
import { isPurchaseStatus, type Purchase, type PurchaseStatus } from '../state/purchase.ts'
import type { State } from '../state/state.ts'
import type { RestEnv } from './authenticate.ts'

/** `Date.parse` reads 30 February as 2 March. */
const isDay = (date: string): boolean => {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1, day)).toISOString().startsWith(date)
}

/** Date-times without a zone are UTC (docs/platform/purchases.md#lists). */
const momentOf = (query: Query, name: string, { listZoneMinutes }: Profile): number => {
  const value = query.required(name)
  const isIso = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,7})?)?(Z|[+-]\d{2}:?\d{2})?)?$/.test(value)
  const isZoned = /T/.test(value) && /(Z|[+-]\d{2}:?\d{2})$/.test(value)
  const zoned = /T/.test(value) && !isZoned ? `${value}Z` : value
  const time = isIso && isDay(value.slice(0, 10)) ? Date.parse(zoned) : Number.NaN
  if (Number.isNaN(time)) throw invalid(`The parameter '${name}' must be an ISO 8601 date-time.`)
  return isZoned ? time : time - listZoneMinutes * 60_000
}

const statusesOf = (query: Query, profile: Profile): ReadonlySet<PurchaseStatus> => {
  const ids = query.required('purchasestatusids').split(profile.statusSeparator === 'comma' ? ',' : ';')
  const statuses = ids.map((id) => id.trim().toUpperCase()).filter(isPurchaseStatus)
  if (statuses.length < ids.length && profile.unknownStatusIds === 'refused')
    throw invalid("The parameter 'purchasestatusids' names an unknown status.")
  return new Set(statuses)
}

type PurchaseList = Responses['GetPurchaseListResponse']

/** Purchases without a reimbursement have the ID 0 and an empty type. */
const entryOf = ({ id, status, reimbursement }: Purchase): PurchaseList['Purchases'][number] => ({
  PurchaseId: id,
  PurchasestatusId: status,
  ReimbursementId: reimbursement?.id ?? 0,
  ReimbursementtypeId: reimbursement?.type ?? '',
})

/** docs/platform/purchases.md */
export const purchaseRoutes = (context: SandboxContext, state: State): Hono<RestEnv> => {
  const list = (clientId: string, isWanted: (purchase: Purchase) => boolean): PurchaseList => ({
    Purchases: [...state.purchases.all()]
      .filter((purchase) => purchase.clientId === clientId && isWanted(purchase))
      .sort((a, b) => a.id - b.id)
      .map(entryOf),
    ResultMessage: 'OK',
  })
  const byIds = (clientId: string, query: Query) => {
    const first = query.integer('startpurchaseid')
    const last = query.optional('endpurchaseid') === undefined ? Infinity : query.integer('endpurchaseid')
    const statuses = statusesOf(query, context.settings.profile)
    return list(clientId, ({ id, status }) => id >= first && id <= last && statuses.has(status))
  }

  return new Hono<RestEnv>()
    .get('/purchase/getpurchase', (c) => {
      const query = queryOf(c)
      const purchase = state.purchases.get(query.integer('purchaseid'))
      // Any number is accepted and has no effect (docs/platform/purchases.md#get).
      if (Number.isNaN(Number(query.required('reimbursementid'))))
        throw invalid("The parameter 'reimbursementid' must be a number.")
      if (purchase?.clientId !== c.get('merchant').clientId) throw notFound('The purchase does not exist.')
      return respond(c, 'GetPurchaseResponse', {
        Purchase: { PaidOrderNotification: paidOrderBody(context, state, purchase) },
        ResultMessage: 'OK',
      })
    })
    .get('/purchase/getpurchaselist', (c) => {
      const query = queryOf(c)
      const { profile } = context.settings
      const from = momentOf(query, 'startdatetime', profile)
      const to = momentOf(query, 'enddatetime', profile)
      if (to < from) throw invalid("The parameter 'enddatetime' lies before 'startdatetime'.")
      const statuses = statusesOf(query, profile)
      const latest = context.clock.now().getTime() - profile.listDelaySeconds * 1_000
      const isWanted = ({ createdAt, status }: Purchase) => {
        const time = Date.parse(createdAt)
        return time >= from && time <= Math.min(to, latest) && statuses.has(status)
      }
      return respond(c, 'GetPurchaseListResponse', list(c.get('merchant').clientId, isWanted))
    })
    .get('/purchase/:operation{getpurchaselistbyids|getpurchaselistByIds}', (c) =>
      respond(c, 'GetPurchaseListResponse', byIds(c.get('merchant').clientId, queryOf(c))),
    )
}
