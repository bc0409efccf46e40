/**
 * The lazy modules, by name, as their callers see them. `runtime/lazy-modules.ts` fills it in, as element classes join
 * `HTMLElementTagNameMap`: here their types would import the page that has this one.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled in elsewhere
export interface LazyModules {}

export type LazyModuleName = keyof LazyModules
