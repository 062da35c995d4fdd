import { Alert, Button } from '@mantine/core'
import { useLocation, useParams } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { formatDay } from '#kit/contract/time.ts'
import { showError } from '#kit/web/feedback/dialogs.ts'
import { undoToast } from '#kit/web/feedback/toast.tsx'
import { Count, Day, Money } from '#kit/web/format/values.tsx'
import type { ResultOf } from '#kit/contract/endpoint.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { Card, Facts } from '#kit/web/record-page/card.tsx'
import { ContactButtons } from '#kit/web/record-page/contact-buttons.tsx'
import { EditButton } from '#kit/web/record-page/edit-button.tsx'
import { useTab } from '#kit/web/record-page/page-tabs.tsx'
import { RecordPage } from '#kit/web/record-page/record-page.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useAction, useCall } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Allowed } from '#kit/web/allowed.tsx'
import type { showClient } from '../contract.ts'
import { Balances } from './balances.tsx'
import { call } from './calls.ts'
import { clientBookingsTab, clientCards } from './client-slots.ts'
import { ClientForm } from './client-form.tsx'
import { clientWord } from './client-words.ts'

const EraseDialog = lazy(() => import('./person/erase-dialog.tsx'))

export type Client = ResultOf<typeof showClient>

/** A client's page: history, bookings, details and balance. */
export default function ClientPage() {
  // Clients, customers and contacts open the same page.
  const { id } = useParams({ strict: false }) as { id: string }
  const { pathname } = useLocation()
  const answer = useCall(call, 'GET /clients/{id}/show', { params: { id } })
  const tab = useTab(['overview', 'bookings', 'details'])
  const may = useMay()
  const restore = useAction(call, 'POST /clients/{id}/restore', { notice: 'Client restored.' })
  const archive = useAction(call, 'POST /clients/{id}/archive', {
    done: ({ name }) => undoToast(`${name} archived.`, () => restore.mutate({ params: { id } })),
  })
  const mayBook = may('View Bookings')
  const [erasing, setErasing] = useState(false)
  const save = () => call.download('GET /crm/contacts/{id}/export', { params: { id } }).catch((error) => showError('Not saved', error))
  const ClientBookings = clientBookingsTab.entries()
  return (
    <RecordPage
      answer={answer}
      what="Client"
      title={({ name }) => name}
      subtitle={({ kind, created_at }) => `${clientWord(kind)} · client since ${formatDay(created_at)}`}
      status={({ archived, erased }) => (erased ? <StatusBadge status="erased" /> : archived && <StatusBadge status="archived" />)}
      buttons={({ phone, email, erased }) => (
        <>
          <ContactButtons phone={phone} email={email} />
          {tab !== 'details' && !erased && <EditButton to={`${pathname}?tab=details`} needs={['Edit Clients']} />}
        </>
      )}
      primaryAction={({ archived }) =>
        may('Add Bookings') && !archived ? { label: 'New booking', to: `${pathTo('/bookings/manual-booking')}?client=${id}` } : undefined
      }
      actions={({ archived, erased }) => [
        ...(erased
          ? []
          : [
              archived
                ? {
                    label: 'Restore',
                    icon: 'history' as const,
                    needs: ['Edit Clients'] as const,
                    run: () => restore.mutate({ params: { id } }),
                  }
                : {
                    label: 'Archive client',
                    icon: 'archive' as const,
                    needs: ['Edit Clients'] as const,
                    run: () => archive.mutate({ params: { id } }),
                  },
            ]),
        { label: 'Download all data', icon: 'download', needs: ['Manage CRM'], run: save },
        ...(erased
          ? []
          : [
              { label: 'Erase contact', icon: 'trash' as const, danger: true, needs: ['Manage CRM'] as const, run: () => setErasing(true) },
            ]),
      ]}
      tabs={[
        { label: 'Overview', tab: 'overview' },
        ...(mayBook ? [{ label: 'Bookings', tab: 'bookings', ...(answer.data ? { count: answer.data.bookings } : {}) }] : []),
        { label: 'Details', tab: 'details' },
      ]}
      side={(client) => (tab === 'bookings' ? null : <Side client={client} />)}
    >
      {(client) => (
        <>
          {erasing && (
            <Suspense fallback={null}>
              <EraseDialog id={id} name={client.name} close={() => setErasing(false)} />
            </Suspense>
          )}
          {client.erased && (
            <Alert color="gray" title="This contact is erased">
              Only bookings, ledger entries and documents are kept, as the law requires.
            </Alert>
          )}
          {client.archived && !client.erased && (
            <Alert color="gray" title="This client is archived">
              They are not in the list and cannot be chosen for a new booking. Their bookings stay.
              <Allowed needs={['Edit Clients']}>
                <Button variant="default" size="compact-md" ml="sm" onClick={() => restore.mutate({ params: { id } })}>
                  Restore
                </Button>
              </Allowed>
            </Alert>
          )}
          {tab === 'bookings' && mayBook ? (
            <Suspense fallback={null}>
              <ClientBookings id={id} name={client.name} />
            </Suspense>
          ) : tab === 'details' ? (
            <ClientForm id={client.id} />
          ) : (
            <History client={client} />
          )}
        </>
      )}
    </RecordPage>
  )
}

/** What happened with a client: the cards of other domains, and the notes. */
function History({ client }: { client: Client }) {
  const currencies = [...new Set([...client.balances, ...client.spent].map(({ currency }) => currency))]
  return (
    <>
      <Suspense fallback={null}>
        {clientCards.entries().map((Own, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- the cards never change order
          <Own key={at} id={client.id} currencies={currencies} />
        ))}
      </Suspense>
      {(client.notes || client.tags.length > 0) && (
        <Card title="Notes" aside={client.tags.join(', ')}>
          <p className="lines">{client.notes}</p>
        </Card>
      )}
    </>
  )
}

function Side({ client }: { client: Client }) {
  const owes = client.balances.filter(({ amount }) => amount !== 0)
  return (
    <>
      <Card title="Money" flush>
        <Facts
          rows={[
            { label: 'Owes', value: <Balances balances={owes} none="Nothing" /> },
            { label: 'Paid so far', value: client.spent.length > 0 ? <Amounts amounts={client.spent} /> : 'Nothing' },
            { label: 'Bookings', value: <Count value={client.bookings} /> },
          ]}
        />
      </Card>
      <Card title="Contact" flush>
        <Facts
          rows={[
            { label: 'Email', value: client.email && <a href={`mailto:${client.email}`}>{client.email}</a>, copy: client.email },
            { label: 'Phone', value: client.phone && <a href={`tel:${client.phone}`}>{client.phone}</a>, copy: client.phone },
            { label: 'Address', value: client.address && <span className="lines">{client.address}</span> },
            { label: 'Residency', value: clientWord(client.residency) },
            { label: 'Added', value: <Day value={client.created_at} /> },
          ]}
        />
      </Card>
    </>
  )
}

const Amounts = ({ amounts }: { amounts: Client['spent'] }) => (
  <span style={{ display: 'inline-flex', flexDirection: 'column' }}>
    {amounts.map((amount) => (
      <Money key={amount.currency} value={amount} />
    ))}
  </span>
)
