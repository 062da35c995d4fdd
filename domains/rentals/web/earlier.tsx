import { Stack, Text } from '@mantine/core'
import type { GivenUp } from '#domains/bookings/contract/ends.ts'
import { useNow } from '#domains/bookings/web/hold-left.tsx'
import { GivenUpChoice } from '#domains/bookings/web/ends/given-up.tsx'
import { PartyChoice } from '#domains/bookings/web/ends/party-choice.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { bookingsCall, type Rental } from './calls.ts'

/** What the rest of the time would cost if the vehicle came back then; no preview if it is not early. */
export function useEarly({ booking_id, claim_id, ends_at }: Rental, returnedAt: string | null, item: number | null) {
  const now = useNow()
  const endsAt = returnedAt ?? now.toISOString()
  const isEarly = claim_id !== null && Date.parse(endsAt) < Date.parse(ends_at)
  const { data } = useCall(
    bookingsCall,
    'GET /bookings/{id}/units/end',
    { params: { id: booking_id }, query: { claim_id: claim_id ?? '', ends_at: endsAt, ...(item === null ? {} : { item: String(item) }) } },
    { enabled: isEarly, staleMs: 0, keepPrevious: true },
  )
  return { endsAt, preview: isEarly ? data : undefined }
}

interface EarlierProps {
  early: ReturnType<typeof useEarly>
  price: GivenUp
  setPrice: (price: GivenUp) => void
  item: number | null
  setItem: (item: number) => void
}

/** A return before the end: the vehicle is free at once, and what happens to the price of the rest. */
export function Earlier({ early: { preview }, price, setPrice, item, setItem }: EarlierProps) {
  if (!preview) return null
  return (
    <Stack gap="xs" mb="sm">
      <Text size="sm" role="status">{`${preview.time} early: ${preview.unit.name} is free at once.`}</Text>
      <PartyChoice preview={preview} item={item} setItem={setItem} />
      <GivenUpChoice preview={preview} price={price} setPrice={setPrice} />
    </Stack>
  )
}
