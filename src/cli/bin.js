#!/usr/bin/env node
import { existsSync } from 'node:fs'

// npm links this file in a checkout, which has the sources, and in an installation, which has the compiled program.
await import(existsSync(new URL('vitrine.ts', import.meta.url)) ? './vitrine.ts' : './dist/cli/vitrine.js')
