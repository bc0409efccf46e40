import { build } from 'vite'
import { widgetModes } from '../vite.config.ts'

// `npm run build:widget`: every file of the widget, and its views for servers.
for (const mode of widgetModes) await build({ mode, logLevel: 'warn' })
