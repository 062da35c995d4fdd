import { Button } from '@mantine/core'
import { icons } from '#kit/web/icons.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { PageTabs } from '#kit/web/record-page/page-tabs.tsx'

export const developerTabs = [
  { label: 'Integrations', to: pathTo('/developers') },
  { label: 'Webhooks', to: pathTo('/developers/webhooks') },
  { label: 'Request log', to: pathTo('/developers/requests') },
  { label: 'Test data', to: pathTo('/developers/test-data') },
]

/** The tabs of the screens of developers. */
export const DeveloperTabs = () => <PageTabs tabs={developerTabs} />

/** Opens the page that describes all calls. */
export const DocsButton = () => (
  <Button
    component="a"
    href="/api/docs"
    target="_blank"
    rel="noreferrer"
    variant="default"
    leftSection={<icons.external size={14} aria-hidden />}
  >
    API reference
  </Button>
)
