import { Skeleton } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Day, Count } from '#kit/web/format/values.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { Card, Facts } from '#kit/web/record-page/card.tsx'
import { RecordPage } from '#kit/web/record-page/record-page.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { useDrawer } from '#kit/web/drawer/use-drawer.ts'
import { AlbumForm } from './album-form.tsx'
import { AlbumPictures } from './album-pictures.tsx'
import { call } from './calls.ts'
import { picturesText } from './gallery-words.ts'
import { albumShow } from './routes.ts'
import { useAlbumActions } from './use-album-actions.ts'

const PictureDrawer = lazy(() => import('./picture-drawer.tsx'))

/** One album: its pictures in order, and its texts. */
export default function AlbumPage() {
  const { id } = albumShow.useParams()
  const answer = useCall(call, 'GET /gallery/albums/{id}', { params: { id } })
  // The form waits for fresh data. If it started from cached data, its version could be stale and saving would fail.
  const fresh = answer.isFetchedAfterMount || !answer.isFetching
  const navigate = useNavigate()
  const picture = useDrawer('picture')
  const { publish, remove } = useAlbumActions()
  return (
    <>
      <RecordPage
        answer={answer}
        what="Album"
        title={({ title }) => title}
        subtitle={({ pictures }) => picturesText(pictures)}
        status={({ published }) => <StatusBadge status={published ? 'published' : 'draft'} />}
        primaryAction={(album) =>
          album.published ? undefined : { label: 'Publish', icon: 'world', needs: ['Edit Website'], run: () => void publish(album, true) }
        }
        actions={(album) => [
          ...(album.published
            ? [
                {
                  label: 'Move to draft',
                  icon: 'pencil' as const,
                  needs: ['Edit Website'] as const,
                  run: async () => void (await publish(album, false)),
                },
              ]
            : []),
          {
            label: 'Delete album',
            icon: 'trash',
            needs: ['Edit Website'],
            danger: true,
            run: async () => {
              if (await remove(album)) await navigate({ href: pathTo('/website/gallery') })
            },
          },
        ]}
        side={(album) => (
          <>
            <Card title="Details">{fresh ? <AlbumForm key={album.id} album={album} /> : <Skeleton height={200} />}</Card>
            <Card title="About" flush>
              <Facts
                rows={[
                  { label: 'Pictures', value: <Count value={album.pictures} /> },
                  { label: 'Changed', value: <Day value={album.updated_at} /> },
                  { label: 'Added', value: <Day value={album.created_at} /> },
                ]}
              />
            </Card>
          </>
        )}
      >
        {(album) => <AlbumPictures key={album.id} album={album} open={picture.open} />}
      </RecordPage>
      {picture.opened && (
        <Suspense fallback={null}>
          <PictureDrawer id={picture.opened} onClose={picture.close} />
        </Suspense>
      )}
    </>
  )
}
