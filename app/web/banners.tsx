import { ExamplesBanner } from '#domains/examples/web/examples-banner.tsx'
import { useHasExamples } from '#domains/navigation/web/use-facts.ts'
import { ActingBanner } from '#domains/operator/web/acting-banner.tsx'
import { CopyBanner } from '#domains/operator/web/copy-banner.tsx'
import { StatusBanner } from '#domains/status/web/status-banner.tsx'
import { Banner } from '#domains/subscriptions/web/banner.tsx'

/** The banners above every screen. */
export function Banners() {
  return (
    <>
      <CopyBanner />
      <ActingBanner />
      <StatusBanner />
      <Banner />
      <ExamplesBanner shown={useHasExamples()} />
    </>
  )
}
