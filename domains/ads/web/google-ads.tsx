import { AdsPage } from './ads-page.tsx'

/** Google ads: drafts and files, and the connected account if there is one. */
export default function GoogleAds() {
  return <AdsPage company="google" title="Google ads" />
}
