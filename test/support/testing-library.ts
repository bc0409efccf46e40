import { cleanup, configure } from '@testing-library/preact'
import { afterEach, beforeAll, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { leavePages } from '../widget/support.ts'

configure({ asyncUtilTimeout: 100_000 })

// Files share a window, with what the file before has set in it.
document.adoptedStyleSheets = []
// Where one has left the pointer, it would hover over what the next one shows.
beforeAll(() => userEvent.hover(document.documentElement, { position: { x: 0, y: 0 }, force: true }))

// Here and not in a module that tests import: such a module is loaded by the first file of the window alone.
afterEach(() => {
  cleanup()
  leavePages()
  // A console or a window that a test has watched is the browser's again.
  vi.restoreAllMocks()
})
