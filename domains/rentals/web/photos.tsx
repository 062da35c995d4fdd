import { ActionIcon } from '@mantine/core'
import { assetUrl } from '#kit/web/config.ts'
import { DropZone } from '#kit/web/fields/drop-zone.tsx'
import { pictureAccept } from '#kit/web/fields/pictures.ts'
import { useUploads } from '#kit/web/fields/use-uploads.ts'
import { icons } from '#kit/web/icons.ts'
import { useAction, useInvalidate } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import type { PhotoMoment } from '../contract/words.ts'
import { call, rentalReads, type Rental } from './calls.ts'
import styles from './photos.module.css'

const titles: Record<PhotoMoment, string> = { out: 'Photos at the hand-over', in: 'Photos at the return' }
const opens: Record<PhotoMoment, readonly Rental['status'][]> = { out: ['reserved', 'out'], in: ['out', 'returned', 'closed'] }
const loose: Record<PhotoMoment, Rental['status']> = { out: 'reserved', in: 'out' }

/** Photos of the vehicle at hand-over or return, taken with the phone's camera and kept as evidence. */
export function Photos({ rental, moment }: { rental: Rental; moment: PhotoMoment }) {
  const invalidate = useInvalidate()
  const mayEdit = useMay()('Edit Bookings')
  const params = { id: rental.id }
  const { uploads, add, retry, stop } = useUploads(
    (file, sent) =>
      moment === 'out'
        ? call('POST /bookings/car-rentals/{id}/photos/out', { params, files: [file], ...sent })
        : call('POST /bookings/car-rentals/{id}/photos/in', { params, files: [file], ...sent }),
    () => void invalidate(rentalReads),
  )
  const remove = useAction(call, 'POST /bookings/car-rentals/photos/{id}/delete', { invalidates: rentalReads, failed: 'Not removed' })
  const photos = rental.photos.filter((photo) => photo.moment === moment)
  const mayAdd = mayEdit && opens[moment].includes(rental.status)
  if (photos.length === 0 && !mayAdd) return null
  return (
    <section aria-label={titles[moment]} className={styles.photos}>
      <h3>{titles[moment]}</h3>
      <ul>
        {photos.map(({ id, url, small_url }, index) => (
          <li key={id}>
            <a href={assetUrl(url)} target="_blank" rel="noreferrer">
              <img src={assetUrl(small_url)} alt={`${titles[moment]}, ${index + 1}`} loading="lazy" />
            </a>
            {mayEdit && rental.status === loose[moment] && (
              <ActionIcon
                className={styles.remove}
                variant="default"
                size="sm"
                aria-label={`Remove photo ${index + 1}`}
                onClick={() => remove.mutate({ params: { id } })}
              >
                <icons.x size={14} />
              </ActionIcon>
            )}
          </li>
        ))}
        {uploads.map((upload) => (
          <li key={upload.id} role="status" className={styles.sending}>
            {upload.problem === null ? (
              `${Math.round(upload.share * 100)} %`
            ) : (
              <>
                <small>{upload.problem}</small>
                <button type="button" onClick={() => (upload.refused ? stop(upload) : retry(upload))}>
                  {upload.refused ? 'Remove' : 'Try again'}
                </button>
              </>
            )}
          </li>
        ))}
      </ul>
      {mayAdd && <DropZone accept={pictureAccept} many title="Add photos" text="All four sides, and any scratches." onFiles={add} />}
    </section>
  )
}
