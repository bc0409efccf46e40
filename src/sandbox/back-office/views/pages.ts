import type { Context } from 'hono'
import { html } from 'hono/html'
import type { SandboxContext, SandboxEnv } from '../../context/context.ts'
import type { Form } from '../../media/form.ts'
import type { Notifications } from '../../notification/notifications.ts'
import { pageHeaders } from '../../pages/page.ts'
import type { State } from '../../state/state.ts'
import { type BackOfficePage, backOfficePage, type PageContent, type Section } from '../elements/layout.ts'
import { type AllRecords, createAllRecords, firstPage, type ListQuery } from '../records/records.ts'
import { clockPage } from './clock-page.ts'
import { faultsPage } from './faults-page.ts'
import { overviewPage } from './overview-page.ts'
import { receiverForms } from './receiver-form.ts'

export interface Pages {
  records: AllRecords
  /** `typed` values are shown again after an error. */
  section(section: Section, view?: ListQuery, typed?: Form): PageContent
  send(c: Context<SandboxEnv>, page: BackOfficePage, status?: 200 | 404 | 422): Response | Promise<Response>
}

export const createPages = (
  context: SandboxContext,
  state: State,
  notifications: Pick<Notifications, 'resend'>,
): Pages => {
  const records = createAllRecords(context, state, notifications)
  return {
    records,
    section(section, view = firstPage, typed = undefined) {
      if (section === 'overview') return overviewPage(context, state, records)
      if (section === 'clock') return clockPage(context, state, typed)
      if (section === 'faults') return faultsPage(context, typed)
      const list = records[section].list(view)
      return section === 'notifications'
        ? { ...list, content: html`${list.content}${receiverForms(context.catalogue, state, typed)}` }
        : list
    },
    send: (c, page, status = 200) => c.html(backOfficePage(context, page), status, pageHeaders),
  }
}
