import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Message {
  /** The English text. */
  text: string
  plural?: string
  context?: string
  /** A note for translators. */
  note?: string
  /** Files with the text, relative to the plug-in. */
  files: string[]
}

/** Key of a message in translations: context and text. */
export const keyOf = ({ context, text }: { context?: string | undefined; text: string }): string =>
  context === undefined ? text : `${context}\u0004${text}`

const unquoted = (text: string): string => text.replace(/\\(['"\\])/g, '$1')
const quoted = `'((?:[^'\\\\]|\\\\.)*)'`
const domain = `,\\s*'vitrine',?\\s*\\)`

/** Calls of WordPress' functions in PHP and JavaScript, each with the domain of this plug-in. */
const calls: readonly RegExp[] = [
  new RegExp(`\\b(?:__|_e|esc_html__|esc_html_e|esc_attr__|esc_attr_e)\\(\\s*${quoted}${domain}`, 'g'),
  new RegExp(`\\b_n\\(\\s*${quoted},\\s*${quoted},.+?${domain}`, 'g'),
]

/** The members of `block.json` that WordPress translates itself, each in a context of its own. */
const fromBlock = (file: string, source: string): Message[] => {
  const block = JSON.parse(source) as { title: string; description: string; keywords: string[] }
  return [
    { text: block.title, context: 'block title', files: [file] },
    { text: block.description, context: 'block description', files: [file] },
    ...block.keywords.map((text) => ({ text, context: 'block keyword', files: [file] })),
  ]
}

/** The members of the plug-in's header that its list in WordPress shows. */
const fromHeader = (file: string, source: string): Message[] =>
  [/^ \* Description: +(.*)$/m].flatMap((pattern) => {
    const text = pattern.exec(source)?.[1]?.trim()
    return text ? [{ text, note: 'Description of the plugin', files: [file] }] : []
  })

const fromCalls = (file: string, source: string): Message[] =>
  calls
    .flatMap((pattern) => [...source.matchAll(pattern)])
    .sort((a, b) => a.index - b.index)
    .map((match) => {
      const before = source.slice(0, match.index)
      const note = /translators: (.*?) \*\/\s*[^;]*$/.exec(before.slice(-200))?.[1]
      return {
        text: unquoted(match[1] ?? ''),
        ...(match[2] !== undefined && { plural: unquoted(match[2]) }),
        ...(note !== undefined && { note }),
        files: [file],
      }
    })

/** Every text of the plug-in that WordPress translates, each once. */
export const messagesOf = (plugin: string): Message[] => {
  const messages = new Map<string, Message>()
  const files = globSync('**/*.{php,js,json}', { cwd: plugin, exclude: ['script/**', 'languages/**'] })
  for (const file of files.map((name) => name.replaceAll('\\', '/')).sort()) {
    const source = readFileSync(join(plugin, file), 'utf8')
    const found = file.endsWith('block.json')
      ? fromBlock(file, source)
      : [...(file === 'vitrine.php' ? fromHeader(file, source) : []), ...fromCalls(file, source)]
    for (const message of found) {
      const known = messages.get(keyOf(message))
      if (!known) messages.set(keyOf(message), message)
      else if (!known.files.includes(file)) known.files.push(file)
    }
  }
  return [...messages.values()]
}
