import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { formatShortDay } from '#kit/contract/time.ts'
import { bytesText } from '#kit/web/format/bytes.ts'
import { Day } from '#kit/web/format/values.tsx'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import type { Action, BulkAction, Column, Filter } from '#kit/web/list-page/list-types.ts'
import { stringifySearch } from '#kit/web/plain-search.ts'
import { useMay } from '#kit/web/use-session.ts'
import { useDrawer } from '#kit/web/drawer/use-drawer.ts'
import { call, mediaList, type Media } from './calls.ts'
import { usesText } from './gallery-words.ts'
import { mediaScreen } from './routes.ts'
import { StorageLine } from './storage-line.tsx'
import { UploadPanel, useChooser } from './upload-panel.tsx'
import { useMediaActions } from './use-media-actions.ts'
import { useUploadsTo } from './use-uploads-to.ts'

const PictureDrawer = lazy(() => import('./picture-drawer.tsx'))
const AddToAlbum = lazy(() => import('./add-to-album.tsx'))
const TagPictures = lazy(() => import('./tag-pictures.tsx'))

const sizeText = ({ width, height }: Media) => (width && height ? `${width} × ${height}` : '')

const columns: Column<Media>[] = [
  { key: 'title', header: 'Title', sort: true, card: 'title' },
  { key: 'uses', header: 'Shown', cell: ({ uses }) => usesText(uses), card: 'fact' },
  { key: 'pixels', header: 'Pixels', cell: (row) => <span className="figures">{sizeText(row)}</span> },
  { key: 'size', header: 'Size', align: 'right', sort: true, cell: ({ size }) => bytesText(size), card: 'fact' },
  { key: 'tags', header: 'Tags', cell: ({ tags }) => tags.join(', ') },
  { key: 'alt', header: 'Description', hidden: true },
  { key: 'name', header: 'File', hidden: true },
  { key: 'created_at', header: 'Uploaded', sort: true, cell: ({ created_at }) => <Day value={created_at} /> },
]

const tagFilter: Filter = {
  key: 'tag',
  label: 'Tag',
  type: 'select',
  options: async () => (await call('GET /gallery/tags')).map(({ tag, count }) => ({ value: tag, label: `${tag} (${count})` })),
}
const albumFilter: Filter = {
  key: 'album',
  label: 'Album',
  type: 'select',
  options: async () =>
    (await call('GET /gallery/albums', { query: { per_page: '100', sort: 'title' } })).map(({ id, title }) => ({
      value: id,
      label: title,
    })),
}
const useFilter: Filter = {
  key: 'use',
  label: 'Use',
  type: 'select',
  options: [
    { value: 'unused', label: 'Not used' },
    { value: 'used', label: 'In use' },
  ],
}
const shapeFilter: Filter = {
  key: 'shape',
  label: 'Shape',
  type: 'select',
  options: [
    { value: 'landscape', label: 'Landscape' },
    { value: 'portrait', label: 'Portrait' },
    { value: 'square', label: 'Square' },
  ],
}
const deletedFilter: Filter = { key: 'state', label: 'Deleted', type: 'select', options: [{ value: 'deleted', label: 'Only deleted' }] }

const badgeOf = ({ leaves_at, deleted_at }: Media) => (deleted_at ? 'Deleted' : leaves_at ? `Leaves ${formatShortDay(leaves_at)}` : null)

const needs = ['Edit Website', 'Edit Inventory'] as const

type Dialog = { kind: 'album' | 'tags'; pictures: Media[] }

/** The library: the agency's pictures, where they are used, and the storage they take. */
export default function MediaList() {
  const { pathname } = useLocation()
  const search = mediaScreen.useSearch()
  const may = useMay()
  const picture = useDrawer('picture')
  const uploads = useUploadsTo(null)
  const { choose, parts } = useChooser(uploads, 'the library', may('Edit Website', 'Edit Inventory'))
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const { remove, putBack, keep, purge } = useMediaActions()
  const deleted = search.state === 'deleted'

  const addToAlbum = (pictures: Media[]) => setDialog({ kind: 'album', pictures })
  const actionsOf = (row: Media): Action[] =>
    row.deleted_at
      ? [
          { label: 'Restore', icon: 'history', needs, run: async () => void (await putBack([row])) },
          { label: 'Delete permanently', icon: 'trash', danger: true, needs, run: async () => void (await purge([row])) },
        ]
      : [
          { label: 'Open', icon: 'pencil', run: () => picture.open(row.id) },
          ...(row.leaves_at ? [{ label: 'Keep', icon: 'check' as const, needs, run: async () => void (await keep([row])) }] : []),
          ...(may('View Album')
            ? [{ label: 'Add to album', icon: 'album' as const, needs: ['Edit Website'] as const, run: () => addToAlbum([row]) }]
            : []),
          {
            label: 'Delete',
            needs,
            icon: 'trash',
            danger: true,
            disabled: row.uses > 0 && usesText(row.uses),
            run: async () => void (await remove([row])),
          },
        ]
  const bulk: BulkAction<Media>[] = deleted
    ? [
        { label: 'Restore', icon: 'history', needs, clears: true, run: putBack },
        { label: 'Delete permanently', icon: 'trash', danger: true, needs, clears: true, run: purge },
      ]
    : [
        ...(may('View Album')
          ? [{ label: 'Add to album', icon: 'album' as const, needs: ['Edit Website'] as const, run: addToAlbum }]
          : []),
        { label: 'Tag', icon: 'tag', needs, run: (pictures) => setDialog({ kind: 'tags', pictures }) },
        { label: 'Delete', icon: 'trash', danger: true, needs, clears: true, run: remove },
      ]
  const button = { label: 'Upload pictures', icon: 'upload' as const, needs, run: choose }
  return (
    <>
      {parts}
      <ListPage
        title="Media"
        rows={mediaList}
        search="Search pictures"
        defaultSort="-created_at"
        columns={columns}
        filters={[tagFilter, ...(may('View Album') ? [albumFilter] : []), useFilter, shapeFilter, deletedFilter]}
        grid={{ name: ({ title }) => title, picture: ({ small_url }) => small_url, badge: badgeOf }}
        thumbnail={({ small_url }) => small_url}
        rowLink={({ id }) => pathname + stringifySearch({ ...search, picture: id })}
        rowActions={actionsOf}
        bulkActions={bulk}
        primaryAction={button}
        tabs={
          <>
            <StorageLine />
            <UploadPanel uploads={uploads} />
          </>
        }
        firstUse={{
          title: 'No pictures yet.',
          text: 'Drop pictures on this page, paste them or choose them. They can be shown in albums, packages and on your website.',
          action: button,
        }}
      />
      <Suspense fallback={null}>
        {picture.opened && <PictureDrawer id={picture.opened} onClose={picture.close} />}
        {dialog?.kind === 'album' && <AddToAlbum ids={dialog.pictures.map(({ id }) => id)} onClose={() => setDialog(null)} />}
        {dialog?.kind === 'tags' && <TagPictures pictures={dialog.pictures} onClose={() => setDialog(null)} />}
      </Suspense>
    </>
  )
}
