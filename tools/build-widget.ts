import { globSync, rmSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { build } from 'vite'
import { describeRelease, manifestName } from '../src/cli/copy/release.ts'
import { widgetModes } from '../vite.config.ts'
import { version } from './release/packages.ts'
import { scriptFiles } from './release/script-files.ts'

// `npm run build:widget`: every file of the widget, and its views for servers.
// The folder may have files of parts that are gone, which would be shipped with the others.
for (const file of globSync('dist/vitrine*')) rmSync(file)
for (const mode of widgetModes) await build({ mode, logLevel: 'warn' })

const files = scriptFiles().map((file) => basename(file))
writeFileSync(`dist/${manifestName}`, `${JSON.stringify(describeRelease('dist', version, files), null, 2)}\n`)
