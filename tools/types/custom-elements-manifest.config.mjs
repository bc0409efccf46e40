import { publicMembersPlugin } from './public-members-plugin.mjs'
import { settingsPlugin } from './settings-plugin.mjs'

export default {
  globs: [
    'src/widget/elements/*-element.ts',
    'src/widget/elements/lazy-elements.ts',
    'src/widget/settings/settings.ts',
  ],
  outdir: 'src/widget',
  // The published package names the manifest; this one is private.
  packagejson: false,
  plugins: [settingsPlugin(), publicMembersPlugin()],
}
