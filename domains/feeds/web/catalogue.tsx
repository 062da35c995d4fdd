import { PageTabs, useTab } from '#kit/web/record-page/page-tabs.tsx'
import { FeedPage } from './feed-page.tsx'

const tabs = ['meta_products', 'meta_hotels', 'meta_destinations'] as const
const names = { meta_products: 'Products', meta_hotels: 'Hotels', meta_destinations: 'Destinations' }

/** The three feeds of a Meta catalogue: what Facebook and Instagram read, and what they do not get. */
export default function Catalogue() {
  const kind = useTab(tabs)
  return (
    <FeedPage
      key={kind}
      kind={kind}
      title="Facebook catalogue"
      tabs={<PageTabs label="Catalogues" tabs={tabs.map((tab) => ({ label: names[tab], tab }))} />}
    />
  )
}
