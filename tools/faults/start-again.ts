import { serveFile } from '../../test/endpoint/runtimes/program.ts'
import { type Program, startProgram } from '../bench/endpoint/program.ts'
import { repeatedly } from './repeatedly.ts'

/** Starts an endpoint as a host does: again where it has ended at once, such as for a Redis that did not answer in time. */
export const startAgain = (
  settings: Record<string, string>,
  onLine?: (line: string) => void,
): Promise<Program> => repeatedly(() => startProgram(serveFile, settings, onLine))
