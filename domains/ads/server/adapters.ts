import type { App } from '#kit/server/app.ts'
import type { AdsCompany } from '../contract/words.ts'
import type { AdsAdapter } from './company.ts'
import { google } from './google/google.ts'
import { meta } from './meta/meta.ts'
import { x } from './x/x.ts'

const adapters: Record<AdsCompany, AdsAdapter> = { meta, google, x }

/** Returns the form of the id where bookings are reported, for a company that does not list them. */
export const pixelShapeOf = (company: AdsCompany): RegExp | undefined => adapters[company].pixelShape

/** Returns how a company is called, if the installation has its keys; else null. */
export function adapterOf(app: App, company: AdsCompany): AdsAdapter | null {
  const adapter = adapters[company]
  return adapter.isReady(app) ? adapter : null
}
