// The lane compiles in the browser; a project of the Angular CLI does so when it builds, and needs no such import.
import '@angular/compiler'
import { bootstrapApplication } from '@angular/platform-browser'
import { configure } from 'vitrine'
import { settings } from './settings.ts'
import { ShopComponent } from './shop.component.ts'

configure(settings)
await bootstrapApplication(ShopComponent)
