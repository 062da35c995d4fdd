import { Skeleton } from '@mantine/core'
import { FailedState } from '#kit/web/list-page/list-states.tsx'
import { Card } from '#kit/web/record-page/card.tsx'
import { useCall, useInvalidate } from '#kit/web/use-call.ts'
import { Gallery } from '#domains/inventory/web/gallery.tsx'
import { call, packageReads } from './calls.ts'

/** The pictures of a package; the first is its cover. */
export function PackageGallery({ id }: { id: string }) {
  const params = { id }
  const answer = useCall(call, 'GET /business/tour/packages/{id}/gallery', { params })
  const invalidate = useInvalidate()
  if (answer.error) return <FailedState error={answer.error} retry={() => void answer.refetch()} retrying={answer.isFetching} />
  return (
    <Card title="Pictures">
      {answer.data ? (
        <Gallery
          pictures={answer.data}
          upload={(file, sent) => call('POST /uploadcare/package_images/{id}', { params, files: [file], ...sent })}
          order={(ids) => call('POST /business/tour/packages/{id}/gallery/order', { params, body: { ids } })}
          remove={(pictureId) => call('POST /package_images/delete', { body: { ids: [pictureId] } })}
          describe={(pictureId, caption) => call('POST /package_images/{id}/update', { params: { id: pictureId }, body: { caption } })}
          choose={(ids) => call('POST /business/tour/packages/{id}/gallery/choose', { params, body: { ids } })}
          changed={() => void invalidate(packageReads)}
        />
      ) : (
        <Skeleton height={180} visible={false} />
      )}
    </Card>
  )
}
