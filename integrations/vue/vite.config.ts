import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vite'

/** Without it Vue looks for components of these names, and says so in the console. */
const isCustomElement = (tag: string): boolean => tag.startsWith('vitrine-')

export default defineConfig({
  plugins: [vue({ template: { compilerOptions: { isCustomElement } } })],
  // Nothing to install beside the built server.
  ssr: { noExternal: true },
})
