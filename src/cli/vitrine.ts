#!/usr/bin/env node
import { run } from './run.ts'
import { processTerminal } from './terminal.ts'

// Whoever reads may stop reading, as `head` does: then there is nobody left to tell.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit(0)
})

const code = await run(process.argv.slice(2), processTerminal())
// A signal ends the program now, and not when the calls that were given up come to their deadlines.
if (code > 128) process.exit(code)
process.exitCode = code
