import { Skeleton } from '@mantine/core'
import { ImportButton } from '#domains/imports/web/import-button.tsx'
import { itemColumns, TitleCell } from '#domains/inventory/web/item-columns.tsx'
import { featuredFilter, statusFilter } from '#domains/inventory/web/item-filters.ts'
import { KindStatistics } from '#domains/inventory/web/kind-statistics.tsx'
import { Stat } from '#kit/web/statistics/statistics.tsx'
import { useMoveItems } from '#domains/inventory/web/use-move-items.ts'
import { confirm } from '#kit/web/feedback/dialogs.ts'
import { Count } from '#kit/web/format/values.tsx'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import type { Action, Column, Filter } from '#kit/web/list-page/list-types.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useAction, useCall } from '#kit/web/use-call.ts'
import { Allowed } from '#kit/web/allowed.tsx'
import { base, call, trackList, trackReads, type TrackRow } from './calls.ts'
import { PlayButton } from './play-button.tsx'
import { byText, lengthText } from './track-words.ts'

const columns: Column<TrackRow>[] = [
  { ...itemColumns.title, header: 'Track', cell: (row) => <TitleCell title={row.title} about={byText(row)} /> },
  {
    key: 'preview_url',
    header: 'Preview',
    width: 90,
    cell: ({ preview_url, title }) => preview_url && <PlayButton url={preview_url} title={title} />,
  },
  {
    key: 'duration_ms',
    header: 'Length',
    align: 'right',
    width: 100,
    cell: ({ duration_ms: ms }) =>
      ms === null ? <StatusBadge status="no_recording" tone="amber" /> : <span className="figures">{lengthText(ms)}</span>,
    card: 'fact',
  },
  { key: 'genre', header: 'Genre' },
  itemColumns.status,
  itemColumns.from_price,
  { key: 'artist', header: 'Artist', hidden: true },
  { key: 'album', header: 'Album', hidden: true },
  { ...itemColumns.tags, hidden: true },
  itemColumns.featured,
  itemColumns.created,
  itemColumns.updated,
]

const filters: Filter[] = [
  statusFilter,
  {
    key: 'album',
    label: 'Album',
    type: 'select',
    options: async () =>
      (await call('GET /business/entertainment/tracks/albums')).map(({ album, count }) => ({ value: album, label: `${album} (${count})` })),
  },
  featuredFilter,
]

/** The list of tracks, to play, search, publish and archive. */
export default function TracksList() {
  const { actionsOf, bulkActions } = useMoveItems(trackReads)
  const remove = useAction(call, 'POST /business/entertainment/tracks/{id}/delete', {
    invalidates: trackReads,
    notice: 'Track deleted.',
    failed: 'Not deleted',
  })
  const removeOne = async ({ id, title }: TrackRow) => {
    const sure = await confirm({
      title: `Delete “${title}”?`,
      text: 'Its recording, prices and pictures go with it. What was sold can only be archived.',
      action: 'Delete track',
      danger: true,
    })
    if (sure) remove.mutate({ params: { id } })
  }
  const rowActions = (row: TrackRow): Action[] => [
    ...actionsOf(row),
    { label: 'Delete', icon: 'trash', danger: true, needs: ['Edit Inventory'], run: () => removeOne(row) },
  ]
  const button = { label: 'Add track', needs: ['Edit Inventory'] as const, to: pathTo('/offers/tracks/new') }
  return (
    <ListPage
      title="Tracks"
      rows={trackList}
      search="Search tracks"
      defaultSort="-created_at"
      columns={columns}
      filters={filters}
      thumbnail={({ first_media }) => first_media?.small_url}
      rowLink={({ id }) => pathTo('/offers/tracks/$id', { id })}
      rowActions={rowActions}
      bulkActions={bulkActions}
      primaryAction={button}
      actions={
        <Allowed needs={['Edit Inventory']}>
          <ImportButton kind="tracks" reads={base} />
        </Allowed>
      }
      tabs={<Statistics />}
      firstUse={{
        title: 'No tracks yet.',
        text: 'A track is a recording you sell as a download. Everybody may hear its preview; the file goes to whoever has paid.',
        action: button,
      }}
    />
  )
}

function Statistics() {
  const { data } = useCall(call, 'GET /business/entertainment/tracks/statistics')
  if (!data) return <Skeleton height={92} mb="md" visible={false} />
  return (
    <KindStatistics what="Tracks" statistics={data}>
      <Stat label="Without a recording" note="">
        <Count value={data.without_audio} />
      </Stat>
    </KindStatistics>
  )
}
