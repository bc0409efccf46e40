import { createVercelHandler } from '../../../adapters/vercel.ts'

export default { fetch: await createVercelHandler({ env: process.env }) }
