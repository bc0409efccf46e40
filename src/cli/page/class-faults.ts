import { buyField, fieldNamesOf } from '../../widget/features/class-names/field-names.ts'
import { type ClassName, parseClass } from '../../widget/features/class-names/parse-class.ts'
import { nearest } from '../../widget/settings/nearest.ts'
import type { Finding } from '../check/finding.ts'
import { priceItem } from './known-markup.ts'
import { openTag, type Tag, withAttribute } from './markup.ts'
import type { Page } from './page.ts'
import { pageSettings } from './stores.ts'

const fieldNames = fieldNamesOf(priceItem)

const classesOf = (tag: Tag): string[] => tag.read('class')?.split(/\s+/).filter(Boolean) ?? []

/** The class names of an older script on an element. */
export const classNamesOf = (tag: Tag, page: Page): ClassName[] => {
  const { classPrefix } = pageSettings(page)
  return classPrefix ? classesOf(tag).flatMap((name) => parseClass(name, classPrefix, fieldNames) ?? []) : []
}

const unknownField = (tag: Tag, own: string, { product, written }: ClassName, prefix: string): Finding => {
  const field = nearest(written, fieldNames.all)
  const meant = field && `${prefix}-${product}-${field}`
  const classes = classesOf(tag).map((name) => (name === own ? meant : name))
  return {
    check: 'Class names',
    status: 'failed',
    line: tag.line,
    found: `${own.slice(0, 80)} names no field of a price`,
    todo: meant ? `Write ${meant}.` : 'The guide to older scripts lists all fields.',
    snippet: meant && openTag(tag.name, withAttribute(tag.attributes, 'class', classes.join(' '))),
  }
}

const unsoldButton = (tag: Tag, own: string): Finding => ({
  check: 'Class names',
  status: 'failed',
  line: tag.line,
  found: `${own} sells only on a link, and this is a <${tag.name}>`,
  todo: 'Write a link to checkout.',
  snippet: openTag('a', withAttribute(tag.attributes, 'href', 'https://checkout.example/…')),
})

const withoutAddress = (tag: Tag, own: string): Finding => ({
  check: 'Class names',
  status: 'warning',
  line: tag.line,
  found: `the link ${own} has no address of its own, so nothing sells where the script is blocked`,
  todo: 'Give it the plain link to checkout.',
  snippet: openTag('a', withAttribute(tag.attributes, 'href', 'https://checkout.example/…')),
})

/** Faults of class names that older scripts left, in the order of the page. */
export const classFaults = (page: Page): Finding[] => {
  const { classPrefix: prefix } = pageSettings(page)
  if (!prefix) return []
  return page.tags.flatMap((tag) =>
    classNamesOf(tag, page).flatMap((name): Finding[] => {
      const own = `${prefix}-${name.product}-${name.written}`
      if (!name.field) return [unknownField(tag, own, name, prefix)]
      if (name.field !== buyField) return []
      if (tag.name !== 'a') return [unsoldButton(tag, own)]
      return tag.read('href') ? [] : [withoutAddress(tag, own)]
    }),
  )
}
