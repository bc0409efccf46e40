import { startProgram } from './start/start-program.ts'

await startProgram()
