import { afterAll, expect } from 'vitest'
import type { Sandbox } from '../../src/sandbox/index.ts'
import { watch } from '../sandbox/openapi/openapi-check.ts'

/** Holds what a served sandbox is asked and answers against its OpenAPI document; the test file fails for a violation. */
export const useWatch = (): ((sandbox: Sandbox) => void) => {
  const complaints: string[] = []
  afterAll(() => expect(complaints).toEqual([]))
  return (sandbox) => {
    watch(sandbox, (found) => complaints.push(...found))
  }
}
