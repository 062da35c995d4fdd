import { Alert, Select } from '@mantine/core'
import { NumberInput } from '#kit/web/fields/inputs.tsx'
import { numberOf } from '#kit/web/fields/number-problem.ts'
import { FieldRow } from '#kit/web/record-form/form-section.tsx'
import { checkWith } from '#kit/web/record-form/form-errors.ts'
import { SmallForm } from '#kit/web/record-form/small-form.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { Card } from '#kit/web/record-page/card.tsx'
import { searchOffersBody } from '../../contract/bodies.ts'
import type { Cabin } from '../../contract/states.ts'
import { call, type Offer, type Settings } from '../calls.ts'
import { cabinOptions } from '../flight-words.ts'
import { AirportField } from '../form/airport-field.tsx'
import { FlightDayField } from '../form/typed-fields.tsx'

export interface Search {
  from: string
  to: string
  on: string | null
  back_on: string | null
  adults: number
  children: number
  infants: number
  cabin: Cabin
}

const begin: Search = { from: '', to: '', on: null, back_on: null, adults: 1, children: 0, infants: 0, cabin: 'economy' }

const bodyOf = ({ from, to, on, back_on, ...rest }: Search) => ({
  ...rest,
  slices: [{ from, to, on: on ?? '' }, ...(back_on ? [{ from: to, to: from, on: back_on }] : [])],
})

const schemaCheck = checkWith(searchOffersBody, { on: 'Day' })
const fieldOf: Record<string, string> = { 'slices.0.from': 'from', 'slices.0.to': 'to', 'slices.0.on': 'on', 'slices.1.on': 'back_on' }

const check = (values: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(schemaCheck(bodyOf(values as Search))).map(([path, sentence]) => [fieldOf[path] ?? path, sentence]))

interface OfferSearchProps {
  initial: Search | undefined
  provider: Settings['providers'][number] | undefined
  onFound: (search: Search, offers: Offer[]) => void
}

/** Search form for offers: route, dates and passengers. */
export function OfferSearch({ initial = begin, provider, onFound }: OfferSearchProps) {
  const form = useSmallForm({
    initial,
    check,
    send: async (values) => onFound(values, await call('POST /flights/offers/search', { body: bodyOf(values) })),
  })
  const count = (name: 'adults' | 'children' | 'infants') => {
    const field = form.field(name)
    return { ...field, onChange: (value: string | number) => field.onChange(numberOf(value) ?? Number.NaN) }
  }
  return (
    <Card title={`Search with ${provider?.name ?? 'the provider'}`}>
      {provider?.test && (
        <Alert color="yellow" mb="md">
          The provider works on test flights: nothing that is booked here flies.
        </Alert>
      )}
      <SmallForm form={form} action="Search flights">
        <FieldRow>
          <AirportField label="From" required {...form.field('from')} />
          <AirportField label="To" required {...form.field('to')} />
          <FlightDayField label="Day" required {...form.field('on')} />
          <FlightDayField label="Back on" {...form.field('back_on')} />
        </FieldRow>
        <FieldRow>
          <NumberInput label="Adults" min={1} max={9} {...count('adults')} />
          <NumberInput label="Children" min={0} max={8} {...count('children')} />
          <NumberInput label="Infants" min={0} max={4} {...count('infants')} />
          <Select label="Cabin" data={cabinOptions} allowDeselect={false} {...form.field('cabin')} />
        </FieldRow>
      </SmallForm>
    </Card>
  )
}
