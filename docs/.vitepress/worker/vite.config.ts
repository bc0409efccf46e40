import { join } from 'node:path'
import { defineConfig } from 'vite'

/** The sandbox as one classic script, which every browser takes as a service worker. */
export default defineConfig({
  logLevel: 'warn',
  publicDir: false,
  build: {
    target: 'es2022',
    outDir: join(import.meta.dirname, '../../public'),
    emptyOutDir: false,
    lib: {
      entry: join(import.meta.dirname, 'sandbox-worker.ts'),
      formats: ['iife'],
      name: 'sandbox',
      fileName: () => 'sandbox-worker.js',
    },
  },
})
