/** Tokens of lazy files, by which a page of the storefront loads modules with their types. */

declare const moduleOf: unique symbol

/** The name of a lazy file, with the type of its module, which the name itself does not have at run time. */
export type Lazy<Module> = string & { readonly [moduleOf]: Module }

/**
 * A lazy file by its name behind `vitrine-`. The part that has it states the module's type as that of its source, and
 * `tools/parts.ts` reads the source there. A caller in a folder below the part states the interface that it needs beside
 * itself, with the same name, and the part's own token satisfies it.
 */
export const lazy = <Module>(name: string): Lazy<Module> => name as Lazy<Module>
