import { configure } from '@testing-library/preact'

configure({ asyncUtilTimeout: 30_000 })
