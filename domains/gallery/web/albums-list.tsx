import { lazy, Suspense } from 'react'
import { Count, Day } from '#kit/web/format/values.tsx'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import type { Action, Column, Filter } from '#kit/web/list-page/list-types.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useDrawer } from '#kit/web/drawer/use-drawer.ts'
import { useMay } from '#kit/web/use-session.ts'
import { albumList, type AlbumRow } from './calls.ts'
import { picturesText } from './gallery-words.ts'
import { useAlbumActions } from './use-album-actions.ts'

const NewAlbum = lazy(() => import('./album-form.tsx'))

const columns: Column<AlbumRow>[] = [
  { key: 'title', header: 'Album', sort: true, card: 'title' },
  { key: 'status', header: 'Status', cell: ({ published }) => <StatusBadge status={published ? 'published' : 'draft'} />, card: 'fact' },
  { key: 'pictures', header: 'Pictures', align: 'right', cell: ({ pictures }) => <Count value={pictures} /> },
  { key: 'count', header: 'Count', hidden: true, cell: ({ pictures }) => picturesText(pictures), card: 'fact' },
  { key: 'description', header: 'Description' },
  { key: 'position', header: 'Custom order', sort: true, hidden: true, cell: () => null },
  { key: 'updated_at', header: 'Changed', sort: true, cell: ({ updated_at }) => <Day value={updated_at} /> },
  { key: 'created_at', header: 'Added', hidden: true, sort: true, cell: ({ created_at }) => <Day value={created_at} /> },
]

const filters: Filter[] = [
  {
    key: 'published',
    label: 'Status',
    type: 'select',
    options: [
      { value: 'true', label: 'Published' },
      { value: 'false', label: 'Draft' },
    ],
  },
]

/** The agency's albums by their covers, in the order of the website. */
export default function AlbumsList() {
  const drawer = useDrawer('add')
  const { publish, move, remove } = useAlbumActions()
  const editing = useMay()('Edit Website')
  const add = () => drawer.open('album')
  const button = { label: 'Add album', needs: ['Edit Website'] as const, run: add }
  const actionsOf = (album: AlbumRow): Action[] => [
    album.published
      ? { label: 'Move to draft', icon: 'pencil', run: async () => void (await publish(album, false)) }
      : { label: 'Publish', icon: 'world', run: async () => void (await publish(album, true)) },
    { label: 'Move to the end', icon: 'right', run: async () => void (await move(album.id, null)) },
    { label: 'Delete', icon: 'trash', danger: true, run: async () => void (await remove(album)) },
  ]
  return (
    <>
      <ListPage
        title="Gallery"
        rows={albumList}
        search="Search albums"
        defaultSort="position"
        columns={columns}
        filters={filters}
        grid={{
          name: ({ title }) => title,
          picture: ({ cover }) => cover?.small_url,
          ...(editing ? { reorder: async (album: AlbumRow, before: AlbumRow | null) => move(album.id, before?.id ?? null) } : {}),
        }}
        thumbnail={({ cover }) => cover?.small_url}
        rowLink={({ id }) => pathTo('/website/album/$id', { id })}
        rowActions={editing ? actionsOf : () => []}
        primaryAction={button}
        firstUse={{
          title: 'No albums yet.',
          text: 'An album is a set of pictures in an order: a trip, a lodge, a season. Published albums are for your website.',
          action: button,
        }}
      />
      {drawer.opened && (
        <Suspense fallback={null}>
          <NewAlbum onClose={drawer.close} />
        </Suspense>
      )}
    </>
  )
}
