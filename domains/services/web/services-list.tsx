import { lazy } from 'react'
import { confirm } from '#kit/web/feedback/dialogs.ts'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import type { Action, Column, Filter } from '#kit/web/list-page/list-types.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { useAction } from '#kit/web/use-call.ts'
import { useAgency } from '#kit/web/use-session.ts'
import { Allowed } from '#kit/web/allowed.tsx'
import { call as inventoryCall } from '#domains/inventory/web/calls.ts'
import { ImportButton } from '#domains/imports/web/import-button.tsx'
import { itemColumns, TitleCell } from '#domains/inventory/web/item-columns.tsx'
import { featuredFilter, statusFilter, tagFilter } from '#domains/inventory/web/item-filters.ts'
import { SideDrawer } from '#kit/web/drawer/side-drawer.tsx'
import { useDrawer } from '#kit/web/drawer/use-drawer.ts'
import { useMoveItems } from '#domains/inventory/web/use-move-items.ts'
import { base, call, serviceList, serviceReads, type ServiceRow } from './calls.ts'
import { ServiceStatistics } from './service-statistics.tsx'
import { durationText } from './service-words.ts'

const ServiceAdd = lazy(() => import('./service-add.tsx'))

const columns: Column<ServiceRow>[] = [
  { ...itemColumns.title, header: 'Service', cell: (row) => <TitleCell title={row.title} about={durationText(row.duration_minutes)} /> },
  itemColumns.status,
  { ...itemColumns.next, header: 'Next slot', cell: (row) => (row.booked_by === 'freesale' ? 'Any day' : itemColumns.next.cell(row)) },
  itemColumns.tags,
  itemColumns.from_price,
  itemColumns.country,
  itemColumns.place,
  itemColumns.featured,
  itemColumns.created,
  itemColumns.updated,
]

const filtersFor = (agencyId: string): Filter[] => [
  statusFilter,
  tagFilter(() => inventoryCall('GET /agencies/{id}/services/tags', { params: { id: agencyId } })),
  featuredFilter,
]

/** The row actions of a service. */
function useServiceActions() {
  const { actionsOf, bulkActions } = useMoveItems(serviceReads)
  const remove = useAction(call, 'DELETE /services/{id}', { invalidates: serviceReads, notice: 'Service deleted.', failed: 'Not deleted' })
  const removeOne = async ({ id, title }: ServiceRow) => {
    const sure = await confirm({
      title: `Delete “${title}”?`,
      text: 'Prices, slots and pictures go with it. What was booked can only be archived.',
      action: 'Delete service',
      danger: true,
    })
    if (sure) remove.mutate({ params: { id } })
  }
  return {
    bulk: bulkActions,
    actionsFor: (row: ServiceRow): Action[] => [
      ...actionsOf(row),
      { label: 'Delete', icon: 'trash', danger: true, needs: ['Edit Inventory'], run: () => removeOne(row) },
    ],
  }
}

/** List of services. */
export default function ServicesList() {
  const agency = useAgency()
  const drawer = useDrawer('add')
  const { bulk, actionsFor } = useServiceActions()
  const button = { label: 'Add service', needs: ['Edit Inventory'] as const, run: () => drawer.open() }
  return (
    <>
      <ListPage
        title="Services"
        rows={serviceList}
        search="Search services"
        defaultSort="-created_at"
        columns={columns}
        filters={filtersFor(agency.id)}
        thumbnail={({ first_media }) => first_media?.small_url}
        rowLink={({ id }) => pathTo('/offers/services/$id', { id })}
        rowActions={actionsFor}
        bulkActions={bulk}
        primaryAction={button}
        actions={
          <Allowed needs={['Edit Inventory']}>
            <ImportButton kind="services" reads={base} />
          </Allowed>
        }
        tabs={<ServiceStatistics />}
        firstUse={{
          title: 'No services yet.',
          text: 'A service is what you do for people: a transfer, a massage, a guided walk. By slots, or for any day.',
          action: button,
        }}
      />
      <SideDrawer opened={drawer.opened !== undefined} close={drawer.close} title="Add service">
        {drawer.opened && <ServiceAdd done={drawer.close} />}
      </SideDrawer>
    </>
  )
}
