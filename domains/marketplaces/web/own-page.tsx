import { Button, Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { icons } from '#kit/web/icons.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { PageTabs, type PageTab } from '#kit/web/record-page/page-tabs.tsx'
import { RecordPage } from '#kit/web/record-page/record-page.tsx'
import type { OwnMarketplace } from './calls.ts'
import { useOwnMarketplace } from './use-marketplace.ts'

/** The tabs of the owner's screens of a marketplace. */
export const ownTabs = (marketplace: string): PageTab[] => [
  { label: 'Home', to: pathTo('/marketplaces/$marketplace', { marketplace }) },
  { label: 'Orders', to: pathTo('/marketplaces/$marketplace/orders', { marketplace }) },
  { label: 'Customers', to: pathTo('/marketplaces/$marketplace/customers', { marketplace }) },
  { label: 'Statements', to: pathTo('/marketplaces/$marketplace/statements', { marketplace }) },
  { label: 'Reviews', to: pathTo('/marketplaces/$marketplace/reviews', { marketplace }) },
  { label: 'Reports', to: pathTo('/marketplaces/$marketplace/disputes', { marketplace }) },
  { label: 'Vendors', to: pathTo('/marketplaces/$marketplace/vendors', { marketplace }) },
  { label: 'Categories', to: pathTo('/marketplaces/$marketplace/categories', { marketplace }) },
  { label: 'Settings', to: pathTo('/marketplaces/$marketplace/settings', { marketplace }) },
]

/** The tabs of a vendor's screens of a marketplace. */
export const vendorTabs = (marketplace: string): PageTab[] => [
  { label: 'Home', to: pathTo('/marketplaces/$marketplace', { marketplace }) },
  { label: 'Sales', to: pathTo('/marketplaces/$marketplace/orders', { marketplace }) },
  { label: 'Statements', to: pathTo('/marketplaces/$marketplace/statements', { marketplace }) },
  { label: 'Reviews', to: pathTo('/marketplaces/$marketplace/reviews', { marketplace }) },
]

const settingsTabs = (marketplace: string): PageTab[] => [
  { label: 'Home', to: pathTo('/marketplaces/$marketplace', { marketplace }) },
  { label: 'General', to: pathTo('/marketplaces/$marketplace/settings', { marketplace }) },
  { label: 'Policies', to: pathTo('/marketplaces/$marketplace/settings/policies', { marketplace }) },
  { label: 'Domain', to: pathTo('/marketplaces/$marketplace/settings/domain', { marketplace }) },
  { label: 'Store theme', to: pathTo('/marketplaces/$marketplace/settings/store-theme', { marketplace }) },
  { label: 'Dashboard style', to: pathTo('/marketplaces/$marketplace/settings/dashboard-style', { marketplace }) },
  { label: 'Commission', to: pathTo('/marketplaces/$marketplace/settings/commission', { marketplace }) },
]

interface OwnPageProps {
  id: string
  /** One of the settings screens. */
  settings?: true
  buttons?: ReactNode
  children: (marketplace: OwnMarketplace) => ReactNode
}

/** A screen of the owner of a marketplace, with its tabs. */
export function OwnPage({ id, settings, buttons, children }: OwnPageProps) {
  const answer = useOwnMarketplace(id)
  // Somebody who may not see it is led away: until then nothing is shown.
  if (answer.isError || (answer.data && !answer.data.own)) return <Skeleton height={320} aria-hidden />
  return (
    <RecordPage
      answer={answer}
      what="Marketplace"
      title={({ name }) => name}
      buttons={({ own }) => (
        <>
          {own && <OpenPage url={own.url} />}
          {buttons}
        </>
      )}
      tabs={settings ? settingsTabs(id) : ownTabs(id)}
    >
      {(marketplace) => children(marketplace as OwnMarketplace)}
    </RecordPage>
  )
}

const OpenPage = ({ url }: { url: string }) => (
  <Button
    component="a"
    href={url}
    target="_blank"
    rel="noreferrer"
    variant="default"
    leftSection={<icons.external size={14} aria-hidden />}
  >
    Open page
  </Button>
)

export const OwnTabs = ({ id }: { id: string }) => <PageTabs tabs={ownTabs(id)} />

/** The tabs of screens that owner and vendors share. */
export const SharedTabs = ({ id, isOwner }: { id: string; isOwner: boolean }) => <PageTabs tabs={isOwner ? ownTabs(id) : vendorTabs(id)} />
