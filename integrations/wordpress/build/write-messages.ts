import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { messagesOf } from './messages.ts'
import { poText, readPo } from './translations.ts'

/**
 * `npm run wordpress:messages`: writes `languages/vitrine.pot`, and every `.po` with its translations and a place for each
 * new text.
 */
const plugin = join(import.meta.dirname, '../plugin')
const { version }: { version: string } = JSON.parse(
  readFileSync(join(plugin, '../../../package.json'), 'utf8'),
)
const messages = messagesOf(plugin)
const languages = join(plugin, 'languages')
writeFileSync(join(languages, 'vitrine.pot'), poText(messages, version))
for (const file of globSync('*.po', { cwd: languages })) {
  const language = basename(file, '.po').replace('vitrine-', '')
  const catalogue = readPo(readFileSync(join(languages, file), 'utf8'))
  writeFileSync(join(languages, file), poText(messages, version, language, catalogue))
  const open = messages.length - catalogue.size
  console.log(`${file}: ${catalogue.size} of ${messages.length} texts${open > 0 ? `, ${open} open` : ''}`)
}
