import { Group } from '@mantine/core'
import { wordsOf } from '#kit/contract/text.ts'
import { Count } from '#kit/web/format/values.tsx'
import { confirm } from '#kit/web/feedback/dialogs.ts'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import type { Action, BulkAction, Column, Filter } from '#kit/web/list-page/list-types.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useAction } from '#kit/web/use-call.ts'
import { useAgency } from '#kit/web/use-session.ts'
import { ImportButton } from '#domains/imports/web/import-button.tsx'
import { itemColumns, TitleCell } from '#domains/inventory/web/item-columns.tsx'
import { statusOptions } from '#domains/inventory/web/item-words.ts'
import { useMoveItems } from '#domains/inventory/web/use-move-items.ts'
import { base, call, inventoryCall, roomList, roomReads, type RoomRow } from './calls.ts'
import { RoomsStatistics } from './rooms-statistics.tsx'
import { guestsText } from './room-words.ts'
import { useDuplicate } from './use-duplicate.ts'

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
  { key: 'status', label: 'Status', type: 'multi', options: statusOptions },
  {
    key: 'tag',
    label: 'Tag',
    type: 'select',
    options: async () =>
      (await inventoryCall('GET /agencies/{id}/rooms/tags', { params: { id: agencyId } })).map(({ tag, count }) => ({
        value: tag,
        label: `${tag} (${count})`,
      })),
  },
  { key: 'featured', label: 'Featured', type: 'select', options: [{ value: 'true', label: 'Only featured' }] },
]

/** What can be done with one room type and with several. */
function useRoomActions() {
  const duplicate = useDuplicate()
  const { actionsOf: movesOf, bulkActions } = useMoveItems(roomReads)
  const remove = useAction(call, 'POST /business/hotel/rooms/delete', {
    invalidates: roomReads,
    said: ({ ids }) => (ids.length === 1 ? 'Room type deleted.' : `${ids.length} room types deleted.`),
    failed: 'Not deleted',
  })
  const deleteAll = async (rooms: readonly RoomRow[]) => {
    const one = rooms.length === 1
    const sure = await confirm({
      title: one ? `Delete “${rooms[0]!.title}”?` : `Delete ${rooms.length} room types?`,
      text: 'Rooms, prices and pictures go with it. What was booked can only be archived.',
      action: one ? 'Delete room type' : 'Delete room types',
      danger: true,
    })
    if (sure) await remove.mutateAsync({ body: { ids: rooms.map(({ id }) => id) } }).catch(() => {})
  }
  const actionsOf = (row: RoomRow): Action[] => [
    { label: 'Duplicate', icon: 'copy', run: () => duplicate(row.id) },
    ...movesOf(row),
    { label: 'Delete', icon: 'trash', danger: true, run: () => deleteAll([row]) },
  ]
  const bulk: BulkAction<RoomRow>[] = [...bulkActions, { label: 'Delete', icon: 'trash', danger: true, run: deleteAll }]
  return { actionsOf, bulk }
}

/** Room types: found, filtered, published, archived, copied, imported. */
export default function RoomsList() {
  const agency = useAgency()
  const { actionsOf, bulk } = useRoomActions()
  const button = { label: 'Add room type', to: pathTo('/offers/rooms/new') }
  return (
    <ListPage
      title="Hotel rooms"
      rows={roomList}
      search="Search room types"
      defaultSort="-created_at"
      columns={columns}
      filters={filtersFor(agency.id)}
      thumbnail={({ first_media }) => first_media?.small_url}
      rowLink={({ id }) => pathTo('/offers/rooms/$id/edit', { id })}
      rowActions={actionsOf}
      bulkActions={bulk}
      primaryAction={button}
      actions={<ImportButton kind="rooms" reads={base} />}
      tabs={<RoomsStatistics />}
      firstUse={{
        title: 'No room types yet.',
        text: 'A room type is what guests choose: beds, board, price. Its single rooms are kept under it.',
        action: button,
      }}
    />
  )
}
