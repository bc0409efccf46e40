#!/usr/bin/env node
import { run } from './run.ts'
import { processTerminal } from './terminal/terminal.ts'

// Exit quietly when the reader closes the pipe, as `head` does.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit(0)
})

const code = await run(process.argv.slice(2), processTerminal())
// After a signal, calls in flight must not keep the process alive until they time out.
if (code > 128) process.exit(code)
process.exitCode = code
