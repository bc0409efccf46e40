import type { OperationTable } from '../../../client/create-client-for.ts'
import { pricesFrom, renderCards, wrongSettings } from '../../../render/index.ts'
import type { SettingRows } from '../../config/setting.ts'
import type { EndpointModule } from '../../core/module.ts'
import { type RenderingOptions, renderingWith } from './rendering-with.ts'

const renderer = { pricesFrom, renderCards, wrongSettings }

/** Serves `GET /cards?product=97772,97776&country=DE`, and the routes of the relay that it wraps. */
export const rendering = <Rows extends SettingRows, Operations extends OperationTable>(
  relay: EndpointModule<Rows, Operations>,
  options?: RenderingOptions,
): EndpointModule<Rows, Operations> => renderingWith(async () => renderer, relay, options)
