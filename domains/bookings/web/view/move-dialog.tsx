import { Alert, Button, Group, Radio, Select, Skeleton, Stack } from '@mantine/core'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { useState } from 'react'
import { formatMoney } from '#kit/contract/money.ts'
import { formatDay } from '#kit/contract/time.ts'
import { toast, undoToast } from '#kit/web/feedback/toast.tsx'
import { useAction, useCall, useList } from '#kit/web/use-call.ts'
import { leftText, placesText } from '#domains/inventory/web/item-words.ts'
import { call } from '../calls.ts'
import styles from './view.module.css'

export interface Move {
  bookingId: string
  /** The version on screen, so that nobody else's change is overwritten. */
  version: number
  lineId: string
  inventoryId: string
  title: string
  /** The line's current departure. */
  from: string
  startsOn: string
}

interface MoveDialogProps {
  move: Move
  /** The departure on which the booking was dropped. */
  to?: string | undefined
  /** Called instead of `onClose` when the line was moved, with its new departure. */
  onMoved?: (departureId: string) => void
  onClose: () => void
}

/** Moves a line to another departure of its package and asks which price to use. */
export default function MoveDialog({ move, to, onMoved, onClose }: MoveDialogProps) {
  const [target, setTarget] = useState<string | null>(to ?? null)
  const [price, setPrice] = useState<'keep' | 'new'>('keep')
  const items = useList(call.rows('GET /bookings/bookable', { query: { inventory_id: move.inventoryId } }), {})
  const departures = (items.data?.data[0]?.departures ?? []).filter(({ id }) => id !== move.from)
  const preview = useCall(
    call,
    'GET /bookings/{id}/move',
    { params: { id: move.bookingId }, query: { line_id: move.lineId, departure_id: target ?? '' } },
    { enabled: target !== null, staleMs: 0 },
  )
  const params = { id: move.bookingId }
  const moving = { invalidates: ['/bookings', '/business', '/packages'], failed: 'The booking was not moved' }
  const back = useAction(call, 'POST /bookings/{id}/move', moving)
  const save = useAction(call, 'POST /bookings/{id}/move', {
    ...moving,
    done: ({ version }, { body: { departure_id: id } }) => {
      if (onMoved) onMoved(id)
      else onClose()
      // With another price there was a question, which the way back would have to ask again.
      if (move.from === '' || (price === 'new' && preview.data?.before.amount !== preview.data?.after.amount)) toast('Booking moved.')
      else
        undoToast('Booking moved.', () =>
          back.mutate({ params, body: { version, line_id: move.lineId, departure_id: move.from, price: 'keep' } }),
        )
    },
  })
  const short = preview.data && preview.data.places_left < preview.data.places
  const submit = () =>
    target &&
    save.mutate({ params: { id: move.bookingId }, body: { version: move.version, line_id: move.lineId, departure_id: target, price } })
  return (
    <Modal opened onClose={onClose} title={`Move ${move.title}`} size="md">
      <Stack gap="sm">
        <span>It starts on {formatDay(move.startsOn)} now.</span>
        <Select
          label="New departure"
          searchable
          placeholder="Choose a departure"
          nothingFoundMessage={items.isFetching ? 'Looking …' : 'No other departure is on sale.'}
          data={departures.map((one) => ({
            value: one.id,
            label: `${formatDay(one.starts_on)} · ${leftText(one.places_left)}`,
            disabled: one.places_left <= 0,
          }))}
          value={target}
          onChange={setTarget}
        />
        {preview.error && <Alert color="red">{preview.error.message}</Alert>}
        {target && preview.isPending && <Skeleton height={64} />}
        {short && (
          <Alert color="red">
            {placesText(preview.data.places)} are needed. {leftText(preview.data.places_left)}.
          </Alert>
        )}
        {preview.data && !short && (
          <PriceQuestion before={preview.data.before} after={preview.data.after} price={price} onChange={setPrice} />
        )}
      </Stack>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={save.isPending} disabled={!preview.data || short === true} onClick={submit}>
          Move booking
        </Button>
      </Group>
    </Modal>
  )
}

type Amount = { amount: number; currency: 'UGX' }

function PriceQuestion({
  before,
  after,
  price,
  onChange,
}: {
  before: object
  after: object
  price: 'keep' | 'new'
  onChange: (price: 'keep' | 'new') => void
}) {
  const [old, next] = [before as Amount, after as Amount]
  const change = next.amount - old.amount
  if (change === 0) return <span className={styles.dim}>The price stays {formatMoney(old)}.</span>
  const difference = `${formatMoney({ ...next, amount: Math.abs(change) })} ${change > 0 ? 'more' : 'less'}`
  return (
    <Radio.Group label="Price" value={price} onChange={(value) => onChange(value as 'keep')}>
      <Stack gap="xs" mt={4}>
        <Radio size="xs" value="keep" label={`Booked price, ${formatMoney(old)}`} />
        <Radio size="xs" value="new" label={`The new price, ${formatMoney(next)}: ${difference}`} />
      </Stack>
    </Radio.Group>
  )
}
