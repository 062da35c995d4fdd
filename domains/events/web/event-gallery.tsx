import { Skeleton } from '@mantine/core'
import { FailedState } from '#kit/web/list-page/list-states.tsx'
import { Card } from '#kit/web/record-page/card.tsx'
import { useCall, useInvalidate } from '#kit/web/use-call.ts'
import { Gallery } from '#domains/inventory/web/gallery.tsx'
import { call, eventReads } from './calls.ts'

/** The pictures of an event; the first is its cover. */
export function EventGallery({ id }: { id: string }) {
  const params = { id }
  const answer = useCall(call, 'GET /business/entertainment/events/{id}/gallery', { params })
  const invalidate = useInvalidate()
  if (answer.error) return <FailedState error={answer.error} retry={() => void answer.refetch()} retrying={answer.isFetching} />
  return (
    <Card title="Pictures">
      {answer.data ? (
        <Gallery
          pictures={answer.data}
          upload={(file, sent) => call('POST /business/entertainment/events/{id}/gallery/upload', { params, files: [file], ...sent })}
          choose={(ids) => call('POST /business/entertainment/events/{id}/gallery/choose', { params, body: { ids } })}
          order={(ids) => call('POST /business/entertainment/events/{id}/gallery/order', { params, body: { ids } })}
          remove={(picture) => call('POST /business/entertainment/events/gallery/delete', { body: { ids: [picture] } })}
          describe={(picture, caption) =>
            call('POST /business/entertainment/events/gallery/{id}/update', { params: { id: picture }, body: { caption } })
          }
          changed={() => void invalidate(eventReads)}
        />
      ) : (
        <Skeleton height={180} visible={false} />
      )}
    </Card>
  )
}
