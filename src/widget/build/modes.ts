import { lazyModuleFiles } from '../elements/manifest.ts'
import { ownEnglish } from '../messages/english/all.ts'
import { languages } from '../messages/languages.ts'

/** The source of each lazy file, by the name behind `vitrine-`. */
export const lazyEntries: Readonly<Record<string, string>> = {
  ...lazyModuleFiles,
  ...Object.fromEntries(languages.map((language) => [language, `messages/locales/${language}.ts`])),
  ...Object.fromEntries(
    Object.keys(ownEnglish).flatMap((part) =>
      languages.map((language) => [`${part}-${language}`, `messages/${part}/${language}.ts`]),
    ),
  ),
}

/** The modes of `vite.config.ts` that write the files of the script tag: one for each file. */
export const scriptModes: readonly string[] = [
  'script',
  ...Object.keys(lazyEntries).map((name) => `lazy-${name}`),
]
