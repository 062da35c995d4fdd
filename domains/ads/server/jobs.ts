import { sendConversionJob } from './conversions/send.ts'
import { dailyAds, readSpendJob } from './spend.ts'

export const adsJobs = [sendConversionJob, readSpendJob, dailyAds]
