import { syncAudienceJob } from './audiences/sync.ts'
import { sendConversionJob } from './conversions/send.ts'
import { makeDraftJob } from './drafts/make.ts'
import { dailyAds, readSpendJob } from './spend.ts'

export const adsJobs = [sendConversionJob, readSpendJob, dailyAds, syncAudienceJob, makeDraftJob]
