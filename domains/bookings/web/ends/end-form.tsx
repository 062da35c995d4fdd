import { Alert, Button, Skeleton, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { formatMoney } from '#kit/contract/money.ts'
import { addDays, dayOf, formatRange } from '#kit/contract/time.ts'
import { toast } from '#kit/web/feedback/toast.tsx'
import { DateField } from '#kit/web/fields/date-field.tsx'
import { Select } from '#kit/web/fields/inputs.tsx'
import { MomentField } from '#kit/web/fields/moment-field.tsx'
import { SmallForm } from '#kit/web/record-form/small-form.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useCall, useInvalidate } from '#kit/web/use-call.ts'
import type { GivenUp } from '../../contract/ends.ts'
import { call, type EndPreview } from '../calls.ts'
import { choiceOf, GivenUpChoice, Outcome } from './given-up.tsx'
import { itemOf, PartyChoice } from './party-choice.tsx'

/** A room or vehicle of a booking, and when it ends now. */
export interface Ending {
  bookingId: string
  /** The version on screen, so that nobody else's change is overwritten. */
  version: number
  claimId: string
  startsOn: string
  /** The day of departure, for what is let by the night. */
  endsOn: string
  /** The time of return, for what is let by the hour; null by the night. */
  endsAt: string | null
}

interface EndFormProps {
  ending: Ending
  onDone: () => void
  /** Leaves the form without a change. */
  back: () => void
}

interface Values {
  ends_on: string | null
  ends_at: string | null
  unit_id: string | null
  item: number | null
}

/** Extends or shortens one room or vehicle, also after it has started. Shows what that costs before it is saved. */
export function EndForm({ ending, onDone, back }: EndFormProps) {
  const { bookingId, claimId, startsOn, endsOn, endsAt } = ending
  const params = { id: bookingId }
  const [price, setPrice] = useState<GivenUp>('terms')
  const invalidate = useInvalidate()
  const endOf = ({ ends_on, ends_at, unit_id }: Values) => ({
    claim_id: claimId,
    ...(endsAt === null ? (ends_on ? { ends_on } : {}) : ends_at ? { ends_at } : {}),
    ...(unit_id ? { unit_id } : {}),
  })
  const form = useSmallForm<Values>({
    initial: { ends_on: endsOn, ends_at: endsAt, unit_id: null, item: null },
    send: async (values, sent) => {
      const total = preview.data && choiceOf(preview.data, price).total
      const body = {
        ...endOf(values),
        ...itemOf(preview.data, values.item),
        version: ending.version,
        price,
        ...(total ? { expected_total: total } : {}),
      }
      await call('POST /bookings/{id}/units/end', { params, body, ...sent })
      onDone()
      toast(preview.data?.longer ? 'Extended.' : 'Shortened.')
      void invalidate(['/bookings', '/business', '/inventory', '/clients'])
    },
  })
  const { values } = form
  const isChanged =
    endsAt === null ? values.ends_on !== null && values.ends_on !== endsOn : values.ends_at !== null && values.ends_at !== endsAt
  const preview = useCall(
    call,
    'GET /bookings/{id}/units/end',
    { params, query: { ...endOf(values), ...(values.item === null ? {} : { item: String(values.item) }) } },
    { enabled: isChanged, staleMs: 0, keepPrevious: true },
  )
  const waits = !isChanged || !preview.data || preview.error !== null || preview.isFetching || !preview.data.free
  return (
    <SmallForm
      form={form}
      action={preview.data && isChanged ? (preview.data.longer ? 'Extend' : 'Shorten') : 'Change end'}
      waits={waits}
      more={
        <Button variant="default" onClick={back}>
          Back
        </Button>
      }
    >
      <Stack gap="sm" mb="md">
        {endsAt === null ? (
          <DateField
            label="Departure"
            required
            min={laterDay(addDays(startsOn, 1), dayOf(new Date()))}
            {...form.field('ends_on')}
            onChange={(ends_on) => form.set({ ends_on, unit_id: null })}
          />
        ) : (
          <MomentField label="Returned" required min={startsOn} {...form.field('ends_at')} />
        )}
        {isChanged && preview.error && <Alert color="red">{preview.error.sentences[0]}</Alert>}
        {isChanged && preview.isFetching && !preview.data && <Skeleton height={72} />}
        {isChanged && preview.data && !preview.error && (
          <Preview preview={preview.data} form={form} startsOn={startsOn} byNight={endsAt === null} price={price} setPrice={setPrice} />
        )}
      </Stack>
    </SmallForm>
  )
}

const laterDay = (a: string, b: string) => (a > b ? a : b)

interface PreviewProps {
  preview: EndPreview
  form: ReturnType<typeof useSmallForm<Values>>
  startsOn: string
  byNight: boolean
  price: GivenUp
  setPrice: (price: GivenUp) => void
}

function Preview({ preview, form, startsOn, byNight, price, setPrice }: PreviewProps) {
  const { longer, time, free, others, choices } = preview
  const { unit_id, ends_on, item } = form.values
  const isElsewhere = unit_id !== null
  return (
    <>
      {byNight && ends_on && (
        <Text size="sm" c="dimmed">
          {formatRange(startsOn, ends_on)}
        </Text>
      )}
      <PartyChoice preview={preview} item={item} setItem={(chosen) => form.set({ item: chosen })} />
      {longer && (!free || isElsewhere) && <Alert color={isElsewhere ? 'blue' : 'red'}>{takenText(preview, byNight)}</Alert>}
      {longer && byNight && (!free || isElsewhere) && others.length > 0 && (
        <Select
          label="Room for the added nights"
          clearable
          searchable
          placeholder="Choose an available room"
          data={others.map(({ id, name }) => ({ value: id, label: name }))}
          {...form.field('unit_id')}
        />
      )}
      {longer && free && (
        <>
          <Text size="sm">{`${time} more: ${formatMoney(choices[0]!.change)}.`}</Text>
          <Outcome choice={choices[0]!} />
        </>
      )}
      {!longer && <GivenUpChoice preview={preview} price={price} setPrice={setPrice} />}
    </>
  )
}

function takenText({ unit, others }: EndPreview, byNight: boolean): string {
  const text = `${unit.name} is taken at that time.`
  if (!byNight) return `${text} Give the next client another vehicle first.`
  return others.length > 0 ? `${text} Another room of the type is free for the added nights.` : `${text} No other room of the type is free.`
}
