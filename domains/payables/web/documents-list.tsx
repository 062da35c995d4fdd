import { Button, Text } from '@mantine/core'
import { wordsOf } from '#kit/contract/text.ts'
import { confirm } from '#kit/web/feedback/dialogs.ts'
import { Moment } from '#kit/web/format/values.tsx'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import type { Column, Filter } from '#kit/web/list-page/list-types.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { Card } from '#kit/web/record-page/card.tsx'
import { CopyButton } from '#kit/web/copy-button.tsx'
import { StatusBadge, type Tone } from '#kit/web/status-badge.tsx'
import { useAction, useCall } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { documentSources, documentStates } from '../contract/states.ts'
import { call, documentList, type DocumentRow } from './calls.ts'

const tones: Record<DocumentRow['state'], Tone> = { to_check: 'amber', entered: 'green', dismissed: 'neutral' }

const columns: Column<DocumentRow>[] = [
  { key: 'name', header: 'Document', card: 'title' },
  { key: 'state', header: 'Status', card: 'fact', cell: ({ state }) => <StatusBadge status={state} tone={tones[state]} /> },
  { key: 'mail_from', header: 'From', card: 'fact', cell: ({ mail_from, user_name }) => mail_from ?? user_name },
  { key: 'mail_subject', header: 'Subject' },
  { key: 'created_at', header: 'Received', sort: true, card: 'fact', cell: ({ created_at }) => <Moment value={created_at} /> },
  { key: 'source', header: 'Source', hidden: true, cell: ({ source }) => wordsOf(source) },
]

const filters: Filter[] = [
  { key: 'state', label: 'Status', type: 'multi', options: documentStates.map((value) => ({ value, label: wordsOf(value) })) },
  { key: 'source', label: 'Source', type: 'multi', options: documentSources.map((value) => ({ value, label: wordsOf(value) })) },
]

/** Invoices that were uploaded or forwarded by mail. A person checks each and enters it. */
export default function DocumentsList() {
  const mayManage = useMay()('Manage Payables')
  const button = { label: 'Upload invoice', to: pathTo('/payables/new'), needs: ['Manage Payables'] as const }
  return (
    <ListPage
      title="Invoices to check"
      rows={documentList}
      search="Search name, sender, subject"
      defaultSort="-created_at"
      columns={columns}
      filters={filters}
      totals={() => mayManage && <Address />}
      rowLink={({ id, state, invoice_id }) =>
        state === 'entered' && invoice_id ? pathTo('/payables/view/$id', { id: invoice_id }) : pathTo('/payables/to-check/$id', { id })
      }
      primaryAction={button}
      firstUse={{
        title: 'Nothing to check.',
        text: 'Upload a PDF or a photograph of an invoice, or forward its mail. What is read from it is filled in for you to check.',
        action: button,
      }}
    />
  )
}

/** The address to which invoices are forwarded, if this installation receives mails. */
function Address() {
  const { data } = useCall(call, 'GET /payables/address')
  const renew = useAction(call, 'POST /payables/address', {
    invalidates: ['/payables/address'],
    notice: 'Address made.',
    failed: 'Not made',
  })
  if (!data?.receives) return null
  const { address } = data
  const replace = async () => {
    const text = 'Mails to the address before no longer arrive. Tell everyone who forwards invoices.'
    if (await confirm({ title: 'Replace the address?', text, action: 'Replace address', danger: true })) renew.mutate({})
  }
  return (
    <Card title="Forward invoices by mail">
      {address ? (
        <>
          <Text mb="xs" style={{ overflowWrap: 'anywhere' }}>
            {address} <CopyButton value={address} what="address" />
          </Text>
          <Text mb="xs">Keep it secret: anyone who knows it can add documents to this list.</Text>
          <Button variant="default" loading={renew.isPending} onClick={() => void replace()}>
            Replace address
          </Button>
        </>
      ) : (
        <>
          <Text mb="xs">With an address of your own, you forward invoices from your mailbox and they are listed here.</Text>
          <Button variant="default" loading={renew.isPending} onClick={() => renew.mutate({})}>
            Make address
          </Button>
        </>
      )}
    </Card>
  )
}
