import { Skeleton } from '@mantine/core'
import { FailedState } from '#kit/web/list-page/list-states.tsx'
import { Card } from '#kit/web/record-page/card.tsx'
import { useCall, useInvalidate } from '#kit/web/use-call.ts'
import type { Guarded } from '#kit/web/use-session.ts'
import { at, kindCall } from './calls.ts'
import { Gallery } from './gallery.tsx'

interface KindGalleryProps extends Guarded {
  /** Base path of the kind's endpoints. */
  base: string
  id: string
  /** Paths to refetch when pictures change. */
  changes: readonly string[]
}

/** The gallery of an item whose kind serves it under its own base path; the first picture is the cover. */
export function KindGallery({ base, id, changes, needs }: KindGalleryProps) {
  const params = { id }
  const answer = useCall(kindCall, at(base, 'GET /~/{id}/gallery'), { params })
  const invalidate = useInvalidate()
  if (answer.error) return <FailedState error={answer.error} retry={() => void answer.refetch()} retrying={answer.isFetching} />
  return (
    <Card title="Pictures">
      {answer.data ? (
        <Gallery
          pictures={answer.data}
          needs={needs}
          upload={(file, sent) => kindCall(at(base, 'POST /~/{id}/gallery/upload'), { params, files: [file], ...sent })}
          choose={(ids) => kindCall(at(base, 'POST /~/{id}/gallery/choose'), { params, body: { ids } })}
          order={(ids) => kindCall(at(base, 'POST /~/{id}/gallery/order'), { params, body: { ids } })}
          remove={(pictureId) => kindCall(at(base, 'POST /~/gallery/delete'), { body: { ids: [pictureId] } })}
          describe={(pictureId, caption) =>
            kindCall(at(base, 'POST /~/gallery/{id}/update'), { params: { id: pictureId }, body: { caption } })
          }
          changed={() => void invalidate([base, ...changes])}
        />
      ) : (
        <Skeleton height={180} visible={false} />
      )}
    </Card>
  )
}
