/** Loads lazy files from the package, whose bundler knows them. */

import type { Language } from '../messages/languages.ts'
import type { Lazy } from '../storefront/lazy.ts'
import type { Loader } from '../storefront/page.ts'
import { lazyFiles } from './lazy-files.ts'

const files: Readonly<Record<string, () => Promise<unknown>>> = lazyFiles

/** Words of a language; `startup/words` has a folder for each file. */
const words = async (file: string, name: Language) => (await import(`./words/${file}/${name}.ts`)).messages

/** Loads lazy files as chunks of the package’s build. */
export const moduleLoader: Loader = {
  // The list is written from the tokens, which have the types of these files.
  module: async <Module>(file: Lazy<Module>) => (await files[file]?.()) as Module,
  language: (name) => words('page', name),
  ownWords: words,
}
