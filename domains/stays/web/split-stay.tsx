import { Alert, Button, Checkbox, Group, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Money } from '#kit/contract/money.ts'
import { addDays, dayOf, formatRange } from '#kit/contract/time.ts'
import { toast } from '#kit/web/feedback/toast.tsx'
import { DateField } from '#kit/web/fields/date-field.tsx'
import { useAction, useCall } from '#kit/web/use-call.ts'
import { bookingsCall, stayReads, type Stay } from './calls.ts'
import { PriceQuestion, type PriceChoice } from './price-question.tsx'
import type { StayDrawerProps } from './stay-drawer.tsx'

interface WayProps extends StayDrawerProps {
  back: () => void
}

/** The stay of the same booking that starts on the day this one ends, if its guest has not checked in yet. */
export const followingStay = (stay: Stay, stays: readonly Stay[]): Stay | undefined =>
  stay.rooms > 1 || stay.booking_id === null
    ? undefined
    : stays.find(
        (one) => one.booking_id === stay.booking_id && one.starts_on === stay.ends_on && one.rooms === 1 && one.state === 'assigned',
      )

/** The price choice and the room-lock confirmation: the part of the request body that splitting and joining share. */
function useTerms(stay: Stay) {
  const [price, setPrice] = useState<PriceChoice>('keep')
  const [agreed, setAgreed] = useState<Money | null>(null)
  const [despite, setDespite] = useState(false)
  return { version: stay.booking_version!, price, setPrice, agreed, setAgreed, despite, setDespite }
}
type Terms = ReturnType<typeof useTerms>

const bodyOf = ({ version, price, agreed, despite }: Terms, isDearer: boolean) => ({
  version,
  price: isDearer ? price : ('keep' as const),
  ...(isDearer && price === 'agreed' && agreed ? { amount: agreed } : {}),
  ...(despite ? { despite_promise: true } : {}),
})

interface TermsFieldsProps {
  terms: Terms
  preview: {
    data?: { before: Money; after: Money; free: boolean } | undefined
    error: { sentences: readonly string[] } | null
    isFetching: boolean
  }
  isPromised: boolean
  busy: boolean
  label: string
  taken: string
  send: (body: ReturnType<typeof bodyOf>) => void
  back: () => void
}

function TermsFields({ terms, preview, isPromised, busy, label, taken, send, back }: TermsFieldsProps) {
  const { before, after, free } = preview.data ?? {}
  const isDearer = before !== undefined && after !== undefined && before.amount !== after.amount
  const waits =
    free !== true || preview.isFetching || (isPromised && !terms.despite) || (isDearer && terms.price === 'agreed' && !terms.agreed)
  return (
    <>
      {preview.error && <Alert color="red">{preview.error.sentences[0]}</Alert>}
      {free === false && <Alert color="red">{taken}</Alert>}
      {isDearer && <PriceQuestion before={before} after={after} {...terms} />}
      {isPromised && (
        <Checkbox
          label="Change the locked room"
          checked={terms.despite}
          onChange={({ currentTarget }) => terms.setDespite(currentTarget.checked)}
        />
      )}
      <Group gap="sm">
        <Button disabled={waits} loading={busy} onClick={() => send(bodyOf(terms, isDearer))}>
          {label}
        </Button>
        <Button variant="default" onClick={back}>
          Back
        </Button>
      </Group>
    </>
  )
}

/** Form to move the guest to another room from a day on. */
export function SplitStay({ stay, rooms, onClose, back }: WayProps) {
  const today = dayOf(new Date())
  const earliest = addDays(stay.starts_on, 1) > today ? addDays(stay.starts_on, 1) : today
  const [on, setOn] = useState(earliest)
  const [unit, setUnit] = useState<string | null>(null)
  const terms = useTerms(stay)
  const params = { id: stay.booking_id! }
  const where = { claim_id: stay.id, unit_id: unit ?? stay.unit_id, on }
  const isSplit = on > stay.starts_on && on < stay.ends_on
  const preview = useCall(
    bookingsCall,
    'GET /bookings/{id}/units/split',
    { params, query: where },
    { enabled: unit !== null && isSplit, staleMs: 0 },
  )
  const split = useAction(bookingsCall, 'POST /bookings/{id}/units/split', {
    invalidates: stayReads,
    failed: 'Not split',
    done: () => {
      toast('Stay split.')
      onClose()
    },
  })
  return (
    <Stack gap="sm">
      <DateField
        label="Changes room on"
        required
        min={earliest}
        max={addDays(stay.ends_on, -1)}
        value={on}
        onChange={(day) => day && setOn(day)}
      />
      <Select
        label="To room"
        searchable
        placeholder="Choose a room"
        data={rooms
          .filter(({ active, id }) => active && id !== stay.unit_id)
          .map(({ id, name, type }) => ({ value: id, label: `${name} · ${type}` }))}
        value={unit}
        onChange={setUnit}
      />
      <TermsFields
        terms={terms}
        preview={unit === null ? { ...preview, data: undefined, error: null } : preview}
        isPromised={stay.locked}
        busy={split.isPending}
        label="Split stay"
        taken="The room is taken at that time."
        send={(body) => split.mutate({ params, body: { ...where, ...body } })}
        back={back}
      />
    </Stack>
  )
}

/** Form to join two stays: the guest keeps the first room until the end of the second stay. */
export function JoinStays({ stay, next, rooms, onClose, back }: WayProps & { next: Stay }) {
  const terms = useTerms(stay)
  const params = { id: stay.booking_id! }
  const which = { claim_id: stay.id, next_claim_id: next.id }
  const preview = useCall(bookingsCall, 'GET /bookings/{id}/units/join', { params, query: which }, { staleMs: 0 })
  const join = useAction(bookingsCall, 'POST /bookings/{id}/units/join', {
    invalidates: stayReads,
    failed: 'Not joined',
    done: () => {
      toast('Stays joined.')
      onClose()
    },
  })
  const nameOf = (stayed: Stay) => rooms.find(({ id }) => id === stayed.unit_id)?.name ?? 'the room'
  return (
    <Stack gap="sm">
      <Text size="sm">
        {`The guest stays in ${nameOf(stay)} for ${formatRange(stay.starts_on, next.ends_on)}; ${nameOf(next)} is free again.`}
      </Text>
      <TermsFields
        terms={terms}
        preview={preview}
        isPromised={next.locked}
        busy={join.isPending}
        label="Join stays"
        taken={`${nameOf(stay)} is taken at that time.`}
        send={(body) => join.mutate({ params, body: { ...which, ...body } })}
        back={back}
      />
    </Stack>
  )
}
