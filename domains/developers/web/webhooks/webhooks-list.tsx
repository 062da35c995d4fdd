import { lazy, Suspense, useState } from 'react'
import { formatCount, wordsOf } from '#kit/contract/text.ts'
import { useDrawer } from '#kit/web/drawer/use-drawer.ts'
import { Count, Day } from '#kit/web/format/values.tsx'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import type { Column, Filter } from '#kit/web/list-page/list-types.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { webhookStates } from '../../contract/states.ts'
import { webhookList, type Webhook } from '../calls.ts'
import { DeveloperTabs, DocsButton } from '../developer-tabs.tsx'
import { SecretDialog } from '../secret-dialog.tsx'
import { modeOptions, modeWords, needs, webhookTones } from '../words.ts'

const WebhookDialog = lazy(() => import('./webhook-dialog.tsx'))

const columns: Column<Webhook>[] = [
  { key: 'url', header: 'Address', sort: true, card: 'title' },
  { key: 'state', header: 'Status', card: 'fact', cell: ({ state }) => <StatusBadge status={state} tone={webhookTones[state]} /> },
  { key: 'mode', header: 'Mode', cell: ({ mode }) => <StatusBadge status={mode} {...modeWords[mode]} /> },
  { key: 'events', header: 'Events', card: 'about', cell: ({ events }) => events.join(', ') },
  { key: 'waiting', header: 'Waiting', card: 'fact', cell: ({ waiting }) => `${formatCount(waiting)} waiting` },
  { key: 'dead', header: 'Given up', align: 'right', cell: ({ dead }) => <Count value={dead} /> },
  { key: 'description', header: 'Description', hidden: true },
  { key: 'created_at', header: 'Created', sort: true, cell: ({ created_at }) => <Day value={created_at} /> },
]

const filters: Filter[] = [
  { key: 'mode', label: 'Mode', type: 'select', options: modeOptions },
  { key: 'state', label: 'Status', type: 'multi', options: webhookStates.map((value) => ({ value, label: wordsOf(value) })) },
]

/** Where programs are told what happens. */
export default function WebhooksList() {
  const adding = useDrawer('webhook')
  const [secret, setSecret] = useState<string | null>(null)
  const add = { label: 'Add webhook', run: () => adding.open(), needs }
  return (
    <>
      <ListPage
        title="Webhooks"
        tabs={<DeveloperTabs />}
        rows={webhookList}
        search="Search addresses"
        defaultSort="-created_at"
        columns={columns}
        filters={filters}
        rowLink={({ id }) => pathTo('/developers/webhooks/$webhook', { webhook: id })}
        actions={<DocsButton />}
        primaryAction={add}
        firstUse={{
          title: 'No webhooks yet.',
          text: 'Safiri sends a signed message to an address of yours when something happens, such as a booking or a payment.',
          action: add,
        }}
      />
      <Suspense fallback={null}>
        {adding.opened && (
          <WebhookDialog
            webhook={null}
            close={adding.close}
            added={(value) => {
              adding.close()
              setSecret(value)
            }}
          />
        )}
      </Suspense>
      {secret && <WebhookSecret value={secret} close={() => setSecret(null)} />}
    </>
  )
}

const WebhookSecret = ({ value, close }: { value: string; close: () => void }) => (
  <SecretDialog
    title="Signing secret"
    text="Your program verifies with it that a message comes from Safiri, as Standard Webhooks describes."
    value={value}
    what="secret"
    close={close}
  />
)
