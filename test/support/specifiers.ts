import { parseSync } from 'vite'

/** Every module and package that a file imports by a literal, types included. */
export const specifiersOf = (file: string, code: string): string[] => {
  const { staticImports, staticExports, dynamicImports } = parseSync(file, code).module
  return [...staticImports, ...staticExports.flatMap(({ entries }) => entries), ...dynamicImports]
    .flatMap(({ moduleRequest }) => (moduleRequest ? code.slice(moduleRequest.start, moduleRequest.end) : []))
    .filter((text) => /^["'`]/.test(text))
    .map((text) => text.slice(1, -1))
}
