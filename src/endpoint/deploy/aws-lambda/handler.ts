import { createLambdaHandler } from '@vitrine/endpoint/aws-lambda'
import { withCountryDatabase } from '@vitrine/endpoint/country-database'
import { ipv6Previews, modules, priceRelay } from '@vitrine/endpoint/modules'
import { notificationsWithHandlerFile } from '@vitrine/endpoint/notification-handler'
import { redis } from '@vitrine/endpoint/redis'
import { withSecret } from './secrets.ts'

// Every module; the guide to the endpoint says what each needs. For fewer, name them in a list in place of
// `modules(…)`. The lines below are the store, and the forms of modules that Lambda has.
export const handler = await createLambdaHandler(
  { env: await withSecret(process.env) },
  modules(
    // The store: VITRINE_STORE=redis://…
    redis(),
    // Previews for shoppers with IPv6: need VITRINE_COUNTRY_DATABASE or VITRINE_COUNTRY_HEADER.
    withCountryDatabase(ipv6Previews),
    // GET /prices: needs one of the two as well. GET /cards too, for 70 kB more:
    // rendering(priceRelay({ countryOf })), from '@vitrine/endpoint/rendering'.
    withCountryDatabase((countryOf) => priceRelay({ countryOf })),
    // POST /notifications: needs VITRINE_NOTIFICATION_SECRET, and this address in the platform's back office.
    notificationsWithHandlerFile(),
  ),
)
