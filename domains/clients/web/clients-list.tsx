import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { ImportButton } from '#domains/imports/web/import-button.tsx'
import { asCallError } from '#kit/web/call-error.ts'
import { showError } from '#kit/web/feedback/dialogs.ts'
import { undoToast } from '#kit/web/feedback/toast.tsx'
import { Count, Day } from '#kit/web/format/values.tsx'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import type { Column, Filter } from '#kit/web/list-page/list-types.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { useAction, useCall, useInvalidate } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Balances } from './balances.tsx'
import { call, clientList } from './calls.ts'
import { peopleFilters } from './client-slots.ts'
import { clientWord, kindOptions, residencyOptions } from './client-words.ts'
import { fieldColumns } from './contacts/field-text.ts'
import { clientsList } from './routes.ts'
import { Tags } from './tags.tsx'

const ClientDrawer = lazy(() => import('./client-drawer.tsx'))

type Row = Awaited<ReturnType<typeof clientList.fetch>>['data'][number]
const columns: Column<Row>[] = [
  { key: 'name', header: 'Client', sort: true, card: 'title' },
  { key: 'phone', header: 'Phone', cell: ({ phone }) => <span className="figures">{phone}</span>, card: 'fact' },
  { key: 'email', header: 'Email' },
  { key: 'tags', header: 'Tags', cell: ({ tags }) => <Tags tags={tags} /> },
  { key: 'bookings', header: 'Bookings', align: 'right', cell: ({ bookings }) => <Count value={bookings} /> },
  { key: 'balances', header: 'Owes', align: 'right', cell: ({ balances }) => <Balances balances={balances} />, card: 'fact' },
  { key: 'last_booking_at', header: 'Last booking', cell: ({ last_booking_at }) => <Day value={last_booking_at} /> },
  { key: 'residency', header: 'Residency', hidden: true, cell: ({ residency }) => clientWord(residency) },
  { key: 'kind', header: 'Kind', hidden: true, cell: ({ kind }) => clientWord(kind) },
  { key: 'created_at', header: 'Added', hidden: true, sort: true, cell: ({ created_at }) => <Day value={created_at} /> },
]

const filters: Filter[] = [
  {
    key: 'tag',
    label: 'Tag',
    type: 'select',
    options: async () => (await call('GET /clients/tags')).map(({ tag, count }) => ({ value: tag, label: `${tag} (${count})` })),
  },
  { key: 'kind', label: 'Kind', type: 'select', options: kindOptions },
  { key: 'residency', label: 'Residency', type: 'select', options: residencyOptions },
  { key: 'archived', label: 'Archived', type: 'select', options: [{ value: 'true', label: 'Only archived' }] },
]

/** Clients with their bookings and balances. The drawer for a new client has its own URL. */
export default function ClientsList() {
  const { add } = clientsList.useSearch()
  const navigate = useNavigate()
  const setDrawer = (open: boolean) =>
    void navigate({
      to: '.',
      search: ((before: object) => ({ ...before, add: open ? 'client' : undefined })) as never,
      replace: !open,
      resetScroll: false,
    })
  const openDrawer = () => setDrawer(true)
  const may = useMay()
  const { data: own = [] } = useCall(call, 'GET /crm/fields', { query: { record: 'client' } })
  const archive = useArchive()
  const restore = useAction(call, 'POST /clients/{id}/restore', { notice: ({ name }) => `${name} restored.` })
  const button = { label: 'Add client', needs: ['Edit Clients', 'Add Bookings'] as const, run: openDrawer }
  return (
    <>
      <ListPage
        title="Clients"
        rows={clientList}
        search="Search name, email, phone"
        defaultSort="-created_at"
        columns={[...columns, ...fieldColumns<Row>(own)]}
        filters={[...filters, ...peopleFilters.entries()]}
        rowLink={({ id }) => pathTo('/clients/$id', { id })}
        rowActions={(row) => [
          ...(may('Add Bookings')
            ? [
                {
                  label: 'New booking',
                  icon: 'plus' as const,
                  run: () => navigate({ href: `${pathTo('/bookings/manual-booking')}?client=${row.id}` }),
                },
              ]
            : []),
          row.archived
            ? {
                label: 'Restore',
                icon: 'history',
                needs: ['Edit Clients'],
                run: () => restore.mutate({ params: { id: row.id } }),
              }
            : { label: 'Archive', icon: 'archive', needs: ['Edit Clients'], run: () => archive([row]) },
        ]}
        bulkActions={[{ label: 'Archive', icon: 'archive', needs: ['Edit Clients'], run: archive }]}
        actions={may('Edit Clients', 'Add Bookings') && <ImportButton kind="clients" reads="/clients" />}
        primaryAction={button}
        firstUse={{
          title: 'No clients yet.',
          text: 'A client is a person or a company that books with you. You can also add clients while you book.',
          action: button,
        }}
      />
      {add && (
        <Suspense fallback={null}>
          <ClientDrawer onClose={() => setDrawer(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Archives clients one after the other; archiving can be undone. */
function useArchive() {
  const invalidate = useInvalidate()
  const each = async (list: readonly Row[], name: 'POST /clients/{id}/archive' | 'POST /clients/{id}/restore') => {
    try {
      for (const { id } of list) await call(name, { params: { id } })
    } catch (error) {
      showError('Not all clients were changed', asCallError(error))
    }
    await invalidate(['/clients'])
  }
  return async (list: readonly Row[]) => {
    const chosen = list.filter(({ archived }) => !archived)
    await each(chosen, 'POST /clients/{id}/archive')
    undoToast(
      chosen.length === 1 ? `${chosen[0]!.name} archived.` : `${chosen.length} clients archived.`,
      () => void each(chosen, 'POST /clients/{id}/restore'),
    )
  }
}
