declare const moduleOf: unique symbol

/** The name of a lazy file, with the type of its module, which the name itself does not have at run time. */
export type Lazy<Module> = string & { readonly [moduleOf]: Module }

/**
 * A lazy file by its name behind `vitrine-`. The part that has it states the module's type as that of its source, and
 * `tools/parts.ts` reads the source there. A caller in a folder below the part states the interface that it needs beside
 * itself, with the same name, and the part's own token satisfies it.
 */
export const lazy = <Module>(name: string): Lazy<Module> => name as Lazy<Module>

/** The path of a lazy file beside the script. */
export const lazyPath = (name: string): string => `./vitrine-${name}.js`

/**
 * The markup that has a page ask for a lazy file by its first paint: attributes by the element that has them, named
 * without `vitrine-`; `script` is the script tag, and `*` any element. One of them is enough, where a flag is on, a number
 * is above one, or a text is not empty. An element without any asks by itself.
 */
export type EarlyMarkup = Readonly<Record<string, readonly string[]>>
