import type { ViteUserConfig } from 'vitest/config'
import viteConfig from '../../vite.config.ts'
import { chosenPart } from './parts.ts'

interface Project {
  extends: true
  test: { name: string; include: string[] }
}

const tests: Readonly<Record<string, readonly string[]>> = chosenPart().tests
const { test = {}, ...rest }: ViteUserConfig = viteConfig({ mode: 'test', command: 'serve' })
const projects = (test.projects as Project[]).flatMap((project) => {
  const include = tests[project.test.name]
  return include ? [{ ...project, test: { ...project.test, include: [...include] } }] : []
})

/** The projects of `vite.config.ts`, with no tests but those that judge the chosen part. */
const config: ViteUserConfig = { ...rest, test: { ...test, reporters: [], projects } }

export default config
