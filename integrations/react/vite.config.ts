import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react()],
  build: { manifest: true },
  // Nothing to install beside the built server.
  ssr: { noExternal: true },
})
