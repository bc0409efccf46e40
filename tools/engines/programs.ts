import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const onPath = (name: string): string | undefined =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find(existsSync)

/** Debian has the browser of WebKitGTK beside its libraries, in a folder for each architecture. */
const miniBrowsers = ['x86_64', 'aarch64'].flatMap((machine) =>
  ['4.1', '4.0', '6.0'].map((version) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-${version}/MiniBrowser`),
)

export const findFirefox = (): string | undefined => process.env.FIREFOX_PATH ?? onPath('firefox-esr')
export const findWebKitDriver = (): string | undefined => onPath('WebKitWebDriver')
export const findMiniBrowser = (): string | undefined => miniBrowsers.find(existsSync)
export const findXvfb = (): string | undefined => onPath('Xvfb')

/** @throws when the program is not there, with the command that installs it */
export const required = (path: string | undefined, name: string): string => {
  if (path) return path
  throw new Error(`There is no ${name}. As root on Debian: npx node tools/engines/install.ts`)
}
