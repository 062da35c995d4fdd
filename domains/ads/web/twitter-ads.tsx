import { AdsPage } from './ads-page.tsx'

/** X (Twitter) ads: drafts and files, and the connected account if there is one. */
export default function TwitterAds() {
  return <AdsPage company="x" title="X (Twitter) ads" />
}
