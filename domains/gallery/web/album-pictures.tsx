import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { showError } from '#kit/web/feedback/dialogs.ts'
import { toast } from '#kit/web/feedback/toast.tsx'
import { icons } from '#kit/web/icons.ts'
import { SelectionBar } from '#kit/web/list-page/bulk-bar.tsx'
import type { Action, BulkAction } from '#kit/web/list-page/list-types.ts'
import { PictureGrid } from '#kit/web/picture-grid/picture-grid.tsx'
import { Card } from '#kit/web/record-page/card.tsx'
import { useInvalidate } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { call, galleryReads, type Album } from './calls.ts'
import { inHundreds, picturesText } from './gallery-words.ts'
import { UploadPanel, useChooser } from './upload-panel.tsx'
import { useUploadsTo } from './use-uploads-to.ts'

const MediaPicker = lazy(() => import('./media-picker.tsx'))
const AddToAlbum = lazy(() => import('./add-to-album.tsx'))
const TagPictures = lazy(() => import('./tag-pictures.tsx'))

type Item = Album['items'][number]
type Dialog = { kind: 'choose' } | { kind: 'move' | 'tags'; pictures: readonly Item[] }

/** Returns the actions on an album's pictures. Each change is saved at once. */
function useAlbumPictures({ id, version }: Album) {
  const invalidate = useInvalidate()
  const params = { id }
  const change = async (failed: string, work: () => Promise<unknown>, notice?: string) => {
    try {
      await work()
      if (notice) toast(notice)
    } catch (error) {
      showError(failed, error)
    }
    await invalidate(galleryReads)
  }
  const order = (moved: string, before: string | null) =>
    call('POST /gallery/albums/{id}/order', { params, body: { ids: [moved], before } })
  return {
    add: async (ids: string[]) => {
      for (const some of inHundreds(ids)) await call('POST /gallery/albums/{id}/add', { params, body: { ids: some } })
      await invalidate(galleryReads)
      toast(`${picturesText(ids.length)} added.`)
    },
    takeOut: (pictures: readonly Item[]) =>
      change(
        ' Not removed',
        async () => {
          for (const ids of inHundreds(pictures.map((one) => one.id)))
            await call('POST /gallery/albums/{id}/remove', { params, body: { ids } })
        },
        `${picturesText(pictures.length)} removed.`,
      ),
    order: (moved: string, before: string | null) => change('Not moved', () => order(moved, before)),
    /** For the grid, which shows the order ahead and the error itself. */
    drop: async (moved: string, before: string | null) => {
      await order(moved, before)
      await invalidate(galleryReads)
    },
    cover: (cover_id: string | null) =>
      change('Not changed', () => call('POST /gallery/albums/{id}', { params, body: { cover_id, version } }), 'Cover changed.'),
  }
}

/** The pictures of an album: upload, choose from the library, reorder, move to another album. */
export function AlbumPictures({ album, open }: { album: Album; open: (id: string) => void }) {
  const uploads = useUploadsTo(album.id)
  const editing = useMay()('Edit Website')
  const { choose, parts } = useChooser(uploads, `“${album.title}”`, editing)
  const { add, takeOut, order, drop, cover } = useAlbumPictures(album)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const selected = album.items.filter(({ id }) => ticked.has(id))
  const coverId = album.cover_id ?? album.items[0]?.id
  const clear = () => setTicked(new Set())

  const actionsOf = (item: Item, index: number): Action[] => [
    { label: 'Open', icon: 'pencil', run: () => open(item.id) },
    { label: 'Set as cover', icon: 'star', disabled: item.id === coverId && 'This is the cover', run: () => cover(item.id) },
    {
      label: 'Move to the start',
      icon: 'left',
      disabled: index === 0 && 'This is the first',
      run: () => order(item.id, album.items[0]!.id),
    },
    {
      label: 'Move to the end',
      icon: 'right',
      disabled: index === album.items.length - 1 && 'This is the last',
      run: () => order(item.id, null),
    },
    { label: 'Move to album', icon: 'album', run: () => setDialog({ kind: 'move', pictures: [item] }) },
    { label: 'Remove', icon: 'x', run: () => takeOut([item]) },
  ]
  const bulk: BulkAction<Item>[] = [
    { label: 'Move to album', icon: 'album', run: (pictures) => setDialog({ kind: 'move', pictures }) },
    { label: 'Tag', icon: 'tag', run: (pictures) => setDialog({ kind: 'tags', pictures }) },
    {
      label: 'Remove',
      icon: 'x',
      clears: true,
      run: takeOut,
    },
  ]
  const buttons = (
    <>
      <Button variant="default" leftSection={<icons.album size={16} aria-hidden />} onClick={() => setDialog({ kind: 'choose' })}>
        Choose from media
      </Button>
      <Button variant="default" leftSection={<icons.upload size={16} aria-hidden />} onClick={choose}>
        Upload pictures
      </Button>
    </>
  )
  return (
    <div>
      {parts}
      <UploadPanel uploads={uploads} />
      <Card title="Pictures" aside={editing && album.items.length > 0 && buttons} flush>
        {selected.length > 0 && (
          <SelectionBar
            rows={selected}
            actions={bulk}
            selectAll={() => setTicked(new Set(album.items.map(({ id }) => id)))}
            clear={clear}
          />
        )}
        {album.items.length === 0 ? (
          <EmptyState title="No pictures yet." text="Drop pictures on this page, paste them or choose them." action={editing && buttons} />
        ) : (
          <PictureGrid
            tiles={album.items.map((item, index) => ({
              id: item.id,
              name: item.title,
              url: item.small_url,
              alt: item.alt,
              badge: item.id === coverId && 'Cover',
              press: () => open(item.id),
              actions: editing ? actionsOf(item, index) : [],
            }))}
            selected={ticked}
            {...(editing
              ? {
                  onTick: (ids: string[], on: boolean) =>
                    setTicked((before) => new Set([...[...before].filter((id) => !ids.includes(id)), ...(on ? ids : [])])),
                }
              : {})}
            onOrder={editing ? (_, { id, before }) => drop(id, before) : undefined}
          />
        )}
      </Card>
      <Suspense fallback={null}>
        {dialog?.kind === 'choose' && <MediaPicker onChoose={add} onClose={() => setDialog(null)} />}
        {dialog?.kind === 'move' && (
          <AddToAlbum
            ids={dialog.pictures.map(({ id }) => id)}
            from={album.id}
            onClose={() => {
              setDialog(null)
              clear()
            }}
          />
        )}
        {dialog?.kind === 'tags' && <TagPictures pictures={dialog.pictures} onClose={() => setDialog(null)} />}
      </Suspense>
    </div>
  )
}
