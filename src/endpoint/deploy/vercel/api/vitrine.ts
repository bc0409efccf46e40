import { modules } from '@vitrine/endpoint/modules'
import { notificationsWithHandlerFile } from '@vitrine/endpoint/notification-handler'
import { redis } from '@vitrine/endpoint/redis'
import { createVercelHandler } from '@vitrine/endpoint/vercel'

// Every module; the guide to the endpoint says what each needs. For fewer, name them in a list in place of
// `modules(…)`. The lines below are the store, and the forms of modules that Vercel has.
export default {
  fetch: await createVercelHandler(
    { env: process.env },
    modules(
      // The store: VITRINE_STORE=redis://…
      redis(),
      // POST /notifications: needs VITRINE_NOTIFICATION_SECRET, and this address in the platform's back office.
      notificationsWithHandlerFile(),
      // GET /cards, for 70 kB more: rendering(priceRelay()), from '@vitrine/endpoint/rendering' and '…/modules'.
    ),
  ),
}
