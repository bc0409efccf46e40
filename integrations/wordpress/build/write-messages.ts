import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { version } from '../../../tools/release/packages.ts'
import { messagesOf } from './messages.ts'
import { poFile, progressOf, readPo } from './translations.ts'

/**
 * Writes every `.po` of the plug-in with its translations and a place for each new text. Run it when a text of the plug-in
 * or of an element has changed; each release runs it too. The template `.pot` comes with the build of the plug-in.
 */
const plugin = join(import.meta.dirname, '../plugin')
const messages = messagesOf(plugin)
const languages = join(plugin, 'languages')
for (const file of globSync('*.po', { cwd: languages })) {
  const catalogue = readPo(readFileSync(join(languages, file)))
  writeFileSync(join(languages, file), poFile(messages, version, catalogue))
  const { done, unchecked, open } = progressOf(messages, catalogue)
  const left = [unchecked > 0 && `${unchecked} to check`, open > 0 && `${open} open`].filter(Boolean)
  console.log([`${file}: ${done} of ${messages.length} texts`, ...left].join(', '))
}
