import { Group } from '@mantine/core'
import { wordsOf } from '#kit/contract/text.ts'
import { Count } from '#kit/web/format/values.tsx'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import type { Column, Filter } from '#kit/web/list-page/list-types.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useAgency } from '#kit/web/use-session.ts'
import { Allowed } from '#kit/web/allowed.tsx'
import { ImportButton } from '#domains/imports/web/import-button.tsx'
import { itemColumns, TitleCell } from '#domains/inventory/web/item-columns.tsx'
import { featuredFilter, statusFilter, tagFilter } from '#domains/inventory/web/item-filters.ts'
import { useListActions } from '#domains/inventory/web/use-list-actions.ts'
import { base, inventoryCall, roomList, type RoomRow } from './calls.ts'
import { roomKind } from './room-kind.ts'
import { RoomsStatistics } from './rooms-statistics.tsx'
import { guestsText } from './room-words.ts'

const Title = ({ row }: { row: RoomRow }) => (
  <Group gap="xs" wrap="nowrap" component="span">
    <TitleCell title={row.title} about={guestsText(row)} />
    {row.conflicts > 0 && <StatusBadge status="taken_twice" tone="red" />}
  </Group>
)

const columns: Column<RoomRow>[] = [
  { ...itemColumns.title, header: 'Room type', cell: (row) => <Title row={row} /> },
  itemColumns.status,
  { key: 'rooms', header: 'Rooms', align: 'right', width: 90, cell: ({ rooms }) => <Count value={rooms} /> },
  { key: 'board', header: 'Board', width: 130, cell: ({ board }) => wordsOf(board) },
  itemColumns.tags,
  itemColumns.place,
  itemColumns.from_price,
  itemColumns.country,
  itemColumns.featured,
  itemColumns.created,
  itemColumns.updated,
]

const filtersFor = (agencyId: string): Filter[] => [
  statusFilter,
  tagFilter(() => inventoryCall('GET /agencies/{id}/rooms/tags', { params: { id: agencyId } })),
  featuredFilter,
]

/** List of room types. */
export default function RoomsList() {
  const agency = useAgency()
  const { actionsOf, bulkActions } = useListActions(roomKind)
  const button = { label: 'Add room type', needs: ['Edit Inventory'] as const, to: pathTo('/offers/rooms/new') }
  return (
    <ListPage
      title="Hotel rooms"
      rows={roomList}
      search="Search room types"
      defaultSort="-created_at"
      columns={columns}
      filters={filtersFor(agency.id)}
      thumbnail={({ first_media }) => first_media?.small_url}
      rowLink={({ id }) => pathTo('/offers/rooms/$id', { id })}
      rowActions={actionsOf}
      bulkActions={bulkActions}
      primaryAction={button}
      actions={
        <Allowed needs={['Edit Inventory']}>
          <ImportButton kind="rooms" reads={base} />
        </Allowed>
      }
      tabs={<RoomsStatistics />}
      firstUse={{
        title: 'No room types yet.',
        text: 'A room type is what guests choose: beds, board, price. Its single rooms are kept under it.',
        action: button,
      }}
    />
  )
}
