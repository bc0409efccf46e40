/**
 * Lays out the receipt of a purchase as a PDF, on as many pages as its lines need. It is in English and in
 * Helvetica, which every reader has, so no font is embedded and a receipt has a few kilobytes. A text that this
 * font cannot show is replaced by a romanized or English one, and left out without either. Amounts come from the
 * stored purchase.
 */

import { findProduct, textIn } from '../catalogue/find-product.ts'
import type { Merchant } from '../catalogue/model.ts'
import { currencyDigits, fromMinor } from '../money/currency.ts'
import { localizePercent } from '../money/localize.ts'
import { nothing, plus, type Split, times } from '../money/split.ts'
import type { Contact } from '../state/contact.ts'
import { type Purchase, type PurchaseLine, purchaseStatuses } from '../state/purchase.ts'
import { isPrintable, type PdfLine, type PdfPage, type PdfText, pageSize, writePdf } from './write-pdf.ts'

const margin = 56
const right = pageSize.width - margin
const columns = { quantity: 350, single: 450, total: right } as const
/** A line that would be below this height begins a new page. */
const foot = 120
/** Characters that fit into the column of the product, with the widest common letters. */
const nameLength = 46

/** The width of an amount in Helvetica. Widths are in thousandths of the size. */
const widthOf = (text: string, size: number): number =>
  ([...text].reduce((sum, char) => sum + (/\d/.test(char) ? 556 : char === '-' ? 333 : 278), 0) * size) / 1000

/** The first text that Helvetica can show. */
const printable = (...texts: readonly (string | undefined)[]): string =>
  texts.find((text) => text !== undefined && text !== '' && isPrintable(text)) ?? ''

const wrap = (text: string): string[] => {
  const rows = ['']
  for (const word of text
    .split(' ')
    .flatMap((part) => part.match(new RegExp(`.{1,${nameLength}}`, 'g')) ?? [])) {
    const row = rows.at(-1) ?? ''
    if (row === '') rows[rows.length - 1] = word
    else if (row.length + word.length < nameLength) rows[rows.length - 1] = `${row} ${word}`
    else rows.push(word)
  }
  return rows
}

const customerOf = (contact: Contact): string[] => {
  const name = (first?: string, last?: string) => [first, last].filter(Boolean).join(' ')
  const country = new Intl.DisplayNames('en', { type: 'region' }).of(contact.CountryId) ?? contact.CountryId
  return [
    printable(contact.Company, contact.CompanyRomanized),
    printable(
      name(contact.Firstname, contact.Lastname),
      name(contact.FirstnameRomanized, contact.LastnameRomanized),
    ),
    printable(contact.Street1),
    printable([contact.PostalCode, contact.City].filter(Boolean).join(' ')),
    printable(country),
    printable(contact.EMail),
    contact.VatId ? printable(`VAT ID ${contact.VatId}`) : '',
  ].filter((row) => row !== '')
}

/** Places rows from the top of a page downwards, on as many pages as they need. */
const layOut = () => {
  const pages: { texts: PdfText[]; lines: PdfLine[] }[] = []
  let page = { texts: [] as PdfText[], lines: [] as PdfLine[] }
  let y = 0
  const addPage = (): void => {
    page = { texts: [], lines: [] }
    pages.push(page)
    y = pageSize.height - margin
  }
  addPage()
  return {
    pages: pages as readonly PdfPage[],
    get isFull() {
      return y < foot
    },
    addPage,
    down(points: number): void {
      y -= points
    },
    text(x: number, text: string, style: { size?: number; bold?: boolean } = {}): void {
      page.texts.push({ x, y, size: style.size ?? 10, text, bold: style.bold })
    },
    /** Places an amount that ends at `x`. */
    amount(x: number, text: string, bold = false): void {
      page.texts.push({ x: x - widthOf(text, 10), y, size: 10, text, bold })
    },
    line(): void {
      page.lines.push({ y, from: margin, to: right })
    },
  }
}

const nameOf = (merchant: Merchant, { productId, name, nameExtension }: PurchaseLine): string => {
  const product = findProduct(merchant, productId)
  const english = product && textIn(product.name, 'en')
  return [
    printable(name, english, `Product ${productId}`),
    printable(nameExtension, product?.nameExtension && textIn(product.nameExtension, 'en')),
  ]
    .filter(Boolean)
    .join(', ')
}

/** The document at `CustomerPdfDocumentUrl` of a purchase. */
export const receiptOf = (merchant: Merchant, purchase: Purchase): Uint8Array<ArrayBuffer> => {
  const { id, status, currency, createdAt, contacts, lines } = purchase
  const digits = currencyDigits(currency)
  const format = new Intl.NumberFormat('en', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  const money = (minor: number): string => format.format(fromMinor(minor, currency))
  const at = layOut()
  at.down(20)
  const title = `${status === 'QUO' ? 'Quote' : 'Receipt'} ${id}`
  at.text(margin, title, { size: 20, bold: true })
  at.down(26)
  const facts: readonly (readonly [string, string])[] = [
    ['Date', `${createdAt.slice(0, 10)} ${createdAt.slice(11, 16)} UTC`],
    ['Status', purchaseStatuses[status]],
    ['Seller', printable(merchant.name, `Client ${merchant.clientId}`)],
  ]
  for (const [label, value] of facts) {
    at.text(margin, label)
    at.text(margin + 80, value)
    at.down(15)
  }
  customerOf(contacts.billing).forEach((row, index) => {
    if (index === 0) at.text(margin, 'Customer')
    at.text(margin + 80, row)
    at.down(15)
  })

  const head = (): void => {
    at.down(15)
    at.text(margin, 'Product', { bold: true })
    at.text(columns.quantity - 42, 'Quantity', { bold: true })
    at.text(columns.single - 42, 'One unit', { bold: true })
    at.text(columns.total - 46, `Total ${currency}`, { bold: true })
    at.down(8)
    at.line()
    at.down(16)
  }
  head()
  for (const line of lines) {
    if (at.isFull) {
      at.addPage()
      head()
    }
    const [first = '', ...more] = wrap(nameOf(merchant, line))
    at.text(margin, first)
    at.amount(columns.quantity, String(line.quantity))
    at.amount(columns.single, money(line.unit.gross))
    at.amount(columns.total, money(times(line.unit, line.quantity).gross))
    for (const row of [...more, ...(line.licenseKey?.split('\n').map((key) => `License key ${key}`) ?? [])]) {
      at.down(13)
      if (at.isFull) at.addPage()
      at.text(margin, row)
    }
    at.down(18)
  }

  const byRate = new Map<number, Split>()
  for (const { vatRate, unit, quantity } of lines)
    byRate.set(vatRate, plus(byRate.get(vatRate) ?? nothing, times(unit, quantity)))
  const total = [...byRate.values()].reduce(plus, nothing)
  at.line()
  at.down(18)
  at.text(columns.quantity, 'Net')
  at.amount(columns.total, money(total.net))
  for (const [rate, { vat }] of byRate) {
    at.down(15)
    at.text(columns.quantity, rate === 0 ? 'No VAT' : `VAT ${localizePercent(rate, 'en')}`)
    at.amount(columns.total, money(vat))
  }
  at.down(18)
  at.text(columns.quantity, `Total ${currency}`, { bold: true })
  at.amount(columns.total, money(total.gross), true)
  at.down(40)
  at.text(margin, 'A document of a sandbox: nothing was sold, and nothing was charged.', { size: 9 })
  return writePdf(title, at.pages)
}
