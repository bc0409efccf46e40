import { html } from 'hono/html'
import type { Html } from '../../pages/page.ts'

export const dayFormat = (locale: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })

/** Formats date and time for a receipt. The zone of the sandbox is UTC. */
export const momentFormat = (locale: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'long', timeZone: 'UTC' })

const formats = { day: dayFormat, moment: momentFormat }

/** The time of an event, which scripts tell in the shopper's own time zone; days of billing have no time. */
export const momentText = (date: string, locale: string, precision: 'day' | 'moment'): Html =>
  html`<time datetime="${date}" data-locale="${locale}"${precision === 'moment' ? html` data-moment` : ''}>${formats[
    precision
  ](locale).format(new Date(date))}</time>`
