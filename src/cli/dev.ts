import { serveSourceSite } from './start/source-site.ts'
import { startProgram } from './start/start-program.ts'

// `node --watch` restarts this program when a file of sandbox or endpoint changes; open pages then reload.
await startProgram({ serveSite: serveSourceSite })
