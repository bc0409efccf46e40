/** Whether the packages are on npm, and so on its public CDNs. `tools/release/publish-names.ts` writes it. */
export const isPublished: boolean = false

/** The folder of a version there, without `@<version>`. */
export const publicCdn = 'https://cdn.jsdelivr.net/npm/vitrine'
