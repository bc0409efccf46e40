import { configure } from '@testing-library/preact'

configure({ asyncUtilTimeout: 100_000 })
