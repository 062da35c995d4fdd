import { AdsPage } from './ads-page.tsx'

/** Facebook ads: drafts and files, and the connected account if there is one. */
export default function FacebookAds() {
  return <AdsPage company="meta" title="Facebook ads" />
}
