import { ActingBanner } from '#domains/operator/web/acting-banner.tsx'
import { Banner } from '#domains/subscriptions/web/banner.tsx'

/** The banners above every screen. */
export function Banners() {
  return (
    <>
      <ActingBanner />
      <Banner />
    </>
  )
}
