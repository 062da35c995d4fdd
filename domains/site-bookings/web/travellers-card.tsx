import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { formatShortDay } from '#kit/contract/time.ts'
import { RetryAlert } from '#kit/web/feedback/retry-alert.tsx'
import { icons } from '#kit/web/icons.ts'
import { Card } from '#kit/web/record-page/card.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import styles from './booking-card.module.css'
import { call } from './calls.ts'

const TravellerDialog = lazy(() => import('./traveller-dialog.tsx'))

/** Who travels, as the client or a member filled it in. Passports are shown one by one, and each look is logged. */
export function TravellersCard({ bookingId, isOpen }: { bookingId: string; isOpen: boolean }) {
  const { data, error, refetch } = useCall(call, 'GET /bookings/{id}/trip-travellers', { params: { id: bookingId } })
  const mayEdit = useMay()('Edit Bookings')
  const [shown, setShown] = useState<string | null>(null)
  if (error && !data) return <RetryAlert error={error} retry={refetch} />
  if (!data || (data.travellers.length === 0 && (data.expected === 0 || !isOpen || !mayEdit))) return null
  const { travellers, expected, erased_on } = data
  return (
    <Card title="Passports">
      <p className={styles.text}>
        {travellers.length} of {Math.max(expected, travellers.length)} filled in. Encrypted
        {erased_on && `, and deleted on ${formatShortDay(erased_on)}`}.
      </p>
      <ul className={styles.people}>
        {travellers.map(({ id, name, has_passport }) => (
          <li key={id}>
            <span>
              {name}
              <small>{has_passport ? 'Passport given' : 'Passport missing'}</small>
            </span>
            {mayEdit && (
              <Button size="compact-md" variant="default" aria-label={`Show passport of ${name}`} onClick={() => setShown(id)}>
                Show passport
              </Button>
            )}
          </li>
        ))}
      </ul>
      {mayEdit && isOpen && travellers.length < Math.max(1, expected) && (
        <Button variant="default" leftSection={<icons.plus size={16} aria-hidden />} onClick={() => setShown('new')}>
          Add traveller
        </Button>
      )}
      <Suspense fallback={null}>
        {shown && (
          <TravellerDialog bookingId={bookingId} id={shown === 'new' ? null : shown} isOpen={isOpen} onClose={() => setShown(null)} />
        )}
      </Suspense>
    </Card>
  )
}
