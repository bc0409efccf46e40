import { configure } from '@testing-library/preact'
import { beforeAll } from 'vitest'
import { userEvent } from 'vitest/browser'

configure({ asyncUtilTimeout: 100_000 })

// Files share a window. Where one has left the pointer, it would hover over what the next one shows.
beforeAll(() => userEvent.hover(document.documentElement, { position: { x: 0, y: 0 }, force: true }))
