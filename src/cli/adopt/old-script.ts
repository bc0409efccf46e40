import { oldSettings } from '../../widget/features/class-names/old-settings.ts'
import { type Attribute, isScriptTag } from '../../widget/features/rules/markup.ts'
import { classNamesOf } from '../../widget/features/rules/value-rules.ts'
import type { Tag } from '../page/markup.ts'
import type { Page } from '../page/page.ts'
import { priceItem } from '../page/price-item.ts'
import type { Edit } from './edits.ts'

/** The platform's own price script on a page, and what becomes of its tags. */
export interface OldScript {
  /** The first word of its class names. */
  prefix: string
  /** What its call says, as attributes of Vitrine's tag. */
  settings: Attribute[]
  /** Tags that go, in the order of the page: the script, its style sheet and its call. */
  removed: Tag[]
  /** The tag that Vitrine's stands in place of; undefined on a page with class names alone. */
  replaced: Tag | undefined
  /** The tag of jQuery, which stays: whether the rest of the page needs it is for its author to say. */
  library: Tag | undefined
}

/** Whether the name of a tag's file says that it is the older script's: `shop.js`, `shop-prices.min.js`. */
const isNamed = (tag: Tag, prefix: string): boolean =>
  fileOf(tag).toLowerCase().split(/[._-]/).includes(prefix.toLowerCase())

const isInline = ({ name, read }: Tag): boolean =>
  name === 'script' &&
  read('src') === undefined &&
  /^($|module$|(text|application)\/javascript)/i.test(read('type') ?? '')

const fileOf = ({ name, read }: Tag): string => {
  const address =
    name === 'script'
      ? read('src')
      : name === 'link' && /stylesheet/i.test(read('rel') ?? '')
        ? read('href')
        : ''
  return address?.split(/[?#]/)[0]?.split('/').at(-1) ?? ''
}

const started = /(?:\$|jQuery)\.([a-z]\w*)\.get\(\s*\{/i

/** Whether an inline script starts the old one and does nothing else. */
const isOnlyCall = (text: string, prefix: string): boolean => {
  const bare = text.replace(/\s/g, '').replaceAll('jQuery', '$')
  const [before = '', after = '', ...more] = bare.split(`$.${prefix}.get({`)
  const end = after.indexOf('})')
  return (
    more.length === 0 &&
    /^(\$\((document\)\.ready\()?(function\(\$?\)|\(\)=>)\{)?$/.test(before) &&
    end >= 0 &&
    !after.slice(0, end).includes('{') &&
    /^;?(\}\);?)?$/.test(after.slice(end + 2))
  )
}

/** The first word of class names with a product and a field; undefined for none, and for several. */
const classPrefixOf = (tags: readonly Tag[]): string | undefined => {
  const names = tags.flatMap(({ read }) => read('class')?.split(/\s+/) ?? [])
  const words = new Set(names.flatMap((name) => /^([a-z]\w*)-(?:\d+|I[\w.-]+)-[a-z]/i.exec(name)?.[1] ?? []))
  const prefixes = [...words].filter((word) =>
    tags.some((tag) => classNamesOf(tag, word, { item: priceItem }).some(({ field }) => field)),
  )
  return prefixes.length === 1 ? prefixes[0] : undefined
}

/** A page whose script is gone, or has never been on it. */
const classNamesAlone = (tags: readonly Tag[]): OldScript | string | undefined => {
  const prefix = tags.some(isScriptTag) ? undefined : classPrefixOf(tags)
  if (!prefix) return undefined
  if (tags.some((tag) => tag.name === 'script' && isNamed(tag, prefix)))
    return `${prefix}.js may be the older price script, and its call is not on the page: take both out by hand`
  return { prefix, settings: [], removed: [], replaced: undefined, library: undefined }
}

/** The old price script of a page; a sentence where it cannot be told from the page's own scripts, undefined without one. */
export const findOldScript = ({ tags }: Page): OldScript | string | undefined => {
  const inline = tags.filter(isInline)
  const call = inline.find(({ text }) => started.test(text) && text.includes('client_id'))
  const prefix = started.exec(call?.text ?? '')?.[1]
  if (!call || !prefix) return classNamesAlone(tags)
  if (!isOnlyCall(call.text, prefix))
    return `the script that calls $.${prefix}.get does more than that: take the call out by hand`
  const [script, ...others] = tags.filter((tag) => tag.name === 'script' && isNamed(tag, prefix))
  if (!script || others.length > 0)
    return `no script is for certain that of $.${prefix}.get: its file should be named ${prefix}.js, and be the only one of that name`
  const style = tags.filter((tag) => tag.name === 'link' && isNamed(tag, prefix))
  const removed = [script, call, ...style]
  return {
    prefix,
    settings: oldSettings(call.text, prefix),
    removed: removed.toSorted((one, other) => one.start - other.start),
    replaced: script.start < call.start ? script : call,
    library: tags.find((tag) => tag.name === 'script' && /^jquery[\w.-]*\.js$/i.test(fileOf(tag))),
  }
}

/** Takes an element out, with its line where nothing else is on it. */
export const removal = (source: string, { start, end }: Tag): Edit => {
  const lineStart = source.lastIndexOf('\n', start - 1) + 1
  const [rest = ''] = /^[ \t]*\r?\n?/.exec(source.slice(end)) ?? []
  const isAlone =
    source.slice(lineStart, start).trim() === '' && (/\n/.test(rest) || end + rest.length === source.length)
  return isAlone ? { start: lineStart, end: end + rest.length, text: '' } : { start, end, text: '' }
}
