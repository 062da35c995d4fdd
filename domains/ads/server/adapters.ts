import type { App } from '#kit/server/app.ts'
import type { AdsCompany } from '../contract/words.ts'
import type { AdsAdapter } from './company.ts'
import { google } from './google/google.ts'
import { meta } from './meta/meta.ts'

/** X takes no connection by OAuth 2 for ads, so there are its drafts and files. */
const adapters: Record<AdsCompany, AdsAdapter | null> = { meta, google, x: null }

/** Returns how a company is called, if the installation has its keys; else null. */
export function adapterOf(app: App, company: AdsCompany): AdsAdapter | null {
  const adapter = adapters[company]
  return adapter?.isReady(app) ? adapter : null
}
