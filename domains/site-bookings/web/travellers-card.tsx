import { Button, Group } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { formatShortDay } from '#kit/contract/time.ts'
import { confirm } from '#kit/web/feedback/dialogs.ts'
import { RetryAlert } from '#kit/web/feedback/retry-alert.tsx'
import { icons } from '#kit/web/icons.ts'
import { RowMenu } from '#kit/web/list-page/row-menu.tsx'
import { Card } from '#kit/web/record-page/card.tsx'
import { useAction, useCall } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import styles from './booking-card.module.css'
import { call } from './calls.ts'

const TravellerDialog = lazy(() => import('./traveller-dialog.tsx'))

/** Who travels, as the client or a member filled it in. Passports are shown one by one, and each look is logged. */
export function TravellersCard({ bookingId }: { bookingId: string }) {
  const { data, error, refetch } = useCall(call, 'GET /bookings/{id}/trip-travellers', { params: { id: bookingId } })
  const mayEdit = useMay()('Edit Bookings')
  const [shown, setShown] = useState<string | null>(null)
  const remove = useAction(call, 'POST /bookings/{id}/trip-travellers/{traveller}/delete', {
    invalidates: [`/bookings/${bookingId}/trip-travellers`],
    notice: 'Traveller deleted.',
  })
  const ask = async (id: string, name: string) => {
    const text = 'Passport, diet and health are deleted. It cannot be undone.'
    if (await confirm({ title: `Delete ${name}?`, text, action: 'Delete traveller', danger: true }))
      remove.mutate({ params: { id: bookingId, traveller: id } })
  }
  if (error && !data) return <RetryAlert error={error} retry={refetch} />
  if (!data || (data.travellers.length === 0 && (data.expected === 0 || !data.open || !mayEdit))) return null
  const { travellers, expected, erased_on, open } = data
  return (
    <Card title="Passports">
      <p className={styles.text}>
        {travellers.length} of {Math.max(expected, travellers.length)} filled in. Encrypted
        {erased_on && `, and deleted on ${formatShortDay(erased_on)}`}.
      </p>
      <ul className={styles.people}>
        {travellers.map(({ id, name, has_passport, has_file }) => (
          <li key={id}>
            <span>
              {name}
              <small>{has_file ? 'Picture of passport given' : has_passport ? 'Passport given' : 'Passport missing'}</small>
            </span>
            {mayEdit && (
              <Group gap={4} wrap="nowrap">
                <Button size="compact-md" variant="default" aria-label={`Show passport of ${name}`} onClick={() => setShown(id)}>
                  Show passport
                </Button>
                <RowMenu
                  label={`Actions for ${name}`}
                  actions={[{ label: 'Delete traveller', icon: 'trash', danger: true, run: () => void ask(id, name) }]}
                />
              </Group>
            )}
          </li>
        ))}
      </ul>
      {mayEdit && open && travellers.length < Math.max(1, expected) && (
        <Button variant="default" leftSection={<icons.plus size={16} aria-hidden />} onClick={() => setShown('new')}>
          Add passport
        </Button>
      )}
      <Suspense fallback={null}>
        {shown && (
          <TravellerDialog bookingId={bookingId} id={shown === 'new' ? null : shown} isOpen={open} onClose={() => setShown(null)} />
        )}
      </Suspense>
    </Card>
  )
}
