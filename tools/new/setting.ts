import { type Recipe, RefusedError, replace } from './change.ts'
import type { Name } from './names.ts'

/** A setting of the widget: one row, which attributes, types, manifest and tables follow, and its test. */
export const setting = ({ kebab, camel, title }: Name): Recipe => {
  const file = 'src/widget/settings/settings.ts'
  return {
    changes: [
      {
        file,
        edit(text) {
          if (text.includes(`\n  ${camel}: `))
            throw new RefusedError(`${file} has the setting ${camel} already.`)
          return text.replace(
            /(export const settingChecks = \{[\s\S]*?)(?=\n\}\n)/,
            (rows) =>
              `${rows}\n  /** ${title}: letters, digits and hyphens. */\n  ${camel}: matching(/^[\\w-]{1,64}$/),`,
          )
        },
      },
      replace(
        'test/widget/settings.test.ts',
        /\n*$/,
        () => `

it('takes ${kebab} of letters, digits and hyphens', () => {
  expect(settingChecks.${camel}('spring-1')).toBe('spring-1')
  for (const value of ['', 'a b', '<b>', 'x'.repeat(65)])
    expect(settingChecks.${camel}(value), value).toBeUndefined()
})
`,
      ),
    ],
    next: [
      `Write its meaning, its default and its check: ${file}.`,
      'npm run docs',
      'npx vitest run --project node test/widget/settings.test.ts test/docs',
    ],
  }
}
