import { Button } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { confirm } from '#kit/web/feedback/dialogs.ts'
import { icons } from '#kit/web/icons.ts'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import type { Action, BulkAction, Column, Filter } from '#kit/web/list-page/list-types.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { PathLink } from '#kit/web/shell/path-link.tsx'
import { useAction } from '#kit/web/use-call.ts'
import { useAgency, useMay } from '#kit/web/use-session.ts'
import { itemColumns, TitleCell } from '#domains/inventory/web/item-columns.tsx'
import { statusOptions } from '#domains/inventory/web/item-words.ts'
import { useDrawer } from '#domains/inventory/web/use-drawer.ts'
import { useMoveItems } from '#domains/inventory/web/use-move-items.ts'
import { call, packageReads, packageList, type PackageRow } from './calls.ts'
import { PackageStatistics } from './package-statistics.tsx'
import { lengthText } from './package-words.ts'
import { useDuplicate } from './use-duplicate.ts'

const SendMail = lazy(() => import('./send-mail.tsx'))

const columns: Column<PackageRow>[] = [
  { ...itemColumns.title, header: 'Package', cell: (row) => <TitleCell title={row.title} about={lengthText(row.days, row.nights)} /> },
  itemColumns.status,
  { ...itemColumns.next, cell: (row) => (row.on_request ? 'On request' : itemColumns.next.cell(row)) },
  itemColumns.tags,
  itemColumns.country,
  itemColumns.from_price,
  itemColumns.place,
  itemColumns.featured,
  itemColumns.created,
  itemColumns.updated,
]

const filtersFor = (agencyId: string): Filter[] => [
  { key: 'status', label: 'Status', type: 'multi', options: statusOptions },
  {
    key: 'tag',
    label: 'Tag',
    type: 'select',
    options: async () =>
      (await call('GET /agencies/{id}/packages/tags', { params: { id: agencyId } })).map(({ tag, count }) => ({
        value: tag,
        label: `${tag} (${count})`,
      })),
  },
  {
    key: 'country_code',
    label: 'Country',
    type: 'select',
    options: async () =>
      (await call('GET /agencies/{id}/packages/countries', { params: { id: agencyId } })).map(({ code, name, count }) => ({
        value: code,
        label: `${name} (${count})`,
      })),
  },
  { key: 'featured', label: 'Featured', type: 'select', options: [{ value: 'true', label: 'Only featured' }] },
]

/** What can be done with one package and with several. */
function usePackageActions(send: (id: string) => void) {
  const duplicate = useDuplicate()
  const { actionsOf: movesOf, bulkActions } = useMoveItems(packageReads)
  const remove = useAction(call, 'POST /packages/delete', {
    invalidates: packageReads,
    said: ({ ids }) => (ids.length === 1 ? 'Package deleted.' : `${ids.length} packages deleted.`),
    failed: 'Not deleted',
  })
  const deleteAll = async (packages: readonly PackageRow[]) => {
    const one = packages.length === 1
    const sure = await confirm({
      title: one ? `Delete “${packages[0]!.title}”?` : `Delete ${packages.length} packages?`,
      text: 'Itinerary, prices, departures and pictures go with it. What was booked can only be archived.',
      action: one ? 'Delete package' : 'Delete packages',
      danger: true,
    })
    if (sure) await remove.mutateAsync({ body: { ids: packages.map(({ id }) => id) } }).catch(() => {})
  }
  const actionsOf = (row: PackageRow): Action[] => [
    { label: 'Send by mail', icon: 'mail', disabled: row.status !== 'published' && 'Publish it first', run: () => send(row.id) },
    { label: 'Duplicate', icon: 'copy', run: () => duplicate(row.id) },
    ...movesOf(row),
    { label: 'Delete', icon: 'trash', danger: true, run: () => deleteAll([row]) },
  ]
  const bulk: BulkAction<PackageRow>[] = [...bulkActions, { label: 'Delete', icon: 'trash', danger: true, run: deleteAll }]
  return { actionsOf, bulk }
}

/** Tour packages: found, filtered, published, archived, copied, sent. */
export default function PackagesList() {
  const agency = useAgency()
  const may = useMay()
  const mail = useDrawer('mail')
  const { actionsOf, bulk } = usePackageActions(mail.open)
  const button = { label: 'Add package', to: pathTo('/offers/packages/new') }
  return (
    <>
      <ListPage
        title="Tour packages"
        rows={packageList}
        search="Search packages"
        defaultSort="-created_at"
        columns={columns}
        filters={filtersFor(agency.id)}
        thumbnail={({ first_media }) => first_media?.small_url}
        rowLink={({ id }) => pathTo('/offers/packages/$id/edit', { id })}
        rowActions={actionsOf}
        bulkActions={bulk}
        primaryAction={button}
        actions={may('View Proposals') && <SentProposalsButton />}
        tabs={<PackageStatistics />}
        firstUse={{
          title: 'No packages yet.',
          text: 'A package is a trip you sell: days, prices, departures and pictures.',
          action: button,
        }}
      />
      {mail.opened && (
        <Suspense fallback={null}>
          <SendMail id={mail.opened} onClose={mail.close} />
        </Suspense>
      )}
    </>
  )
}

const SentProposalsButton = () => (
  <Button
    component={PathLink}
    to={pathTo('/offers/packages/proposals')}
    variant="default"
    leftSection={<icons.proposal size={16} aria-hidden />}
  >
    Sent proposals
  </Button>
)
