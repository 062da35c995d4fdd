import { Button } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { icons } from '#kit/web/icons.ts'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import type { Action, Column, Filter } from '#kit/web/list-page/list-types.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { PathLink } from '#kit/web/shell/path-link.tsx'
import { useAgency, useMay } from '#kit/web/use-session.ts'
import { ImportButton } from '#domains/imports/web/import-button.tsx'
import { itemColumns, TitleCell } from '#domains/inventory/web/item-columns.tsx'
import { featuredFilter, statusFilter, tagFilter } from '#domains/inventory/web/item-filters.ts'
import { useDrawer } from '#kit/web/drawer/use-drawer.ts'
import { useListActions } from '#domains/inventory/web/use-list-actions.ts'
import { call, packageList, type PackageRow } from './calls.ts'
import { packageKind } from './package-kind.ts'
import { PackageStatistics } from './package-statistics.tsx'
import { lengthText } from './package-words.ts'

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
  statusFilter,
  tagFilter(() => call('GET /agencies/{id}/packages/tags', { params: { id: agencyId } })),
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
  featuredFilter,
]

/** The list of tour packages, to search, publish, archive, copy and send. */
export default function PackagesList() {
  const agency = useAgency()
  const may = useMay()
  const mail = useDrawer('mail')
  const { actionsOf, bulkActions } = useListActions(packageKind)
  const send = ({ id, status }: PackageRow): Action => ({
    label: 'Send by mail',
    needs: ['Add Bookings', 'Edit Proposals', 'Edit Inventory'],
    icon: 'mail',
    disabled: status !== 'published' && 'Publish it first',
    run: () => mail.open(id),
  })
  const button = { label: 'Add package', needs: ['Edit Inventory'] as const, to: pathTo('/offers/packages/new') }
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
        rowLink={({ id }) => pathTo('/offers/packages/$id', { id })}
        rowActions={(row) => [send(row), ...actionsOf(row)]}
        bulkActions={bulkActions}
        primaryAction={button}
        actions={
          <>
            {may('View Proposals') && <SentProposalsButton />}
            {may('Edit Inventory') && <ImportButton kind="packages" reads="/packages" />}
          </>
        }
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
