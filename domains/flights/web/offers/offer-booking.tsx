import { Button } from '@mantine/core'
import type { z } from 'zod'
import { toast } from '#kit/web/feedback/toast.tsx'
import { Textarea } from '#kit/web/fields/inputs.tsx'
import { Money } from '#kit/web/format/values.tsx'
import type { FormSchema } from '#kit/web/record-form/form-errors.ts'
import { FormSection } from '#kit/web/record-form/form-section.tsx'
import { RecordForm } from '#kit/web/record-form/record-form.tsx'
import { useRecordForm } from '#kit/web/record-form/use-record-form.ts'
import { Card } from '#kit/web/record-page/card.tsx'
import { bookOfferBody } from '../../contract/bodies.ts'
import { call, flightReads, type Flight, type Offer } from '../calls.ts'
import { labels } from '../form/flight-schema.ts'
import { ClientSection } from '../form/client-section.tsx'
import { newFlight, newPassenger, type FlightValues } from '../form/flight-values.ts'
import { PassengersSection } from '../form/passengers-section.tsx'
import { noCheck } from '../form/use-check.ts'
import { SegmentRows } from '../segment-rows.tsx'
import type { Search } from './offer-search.tsx'

interface OfferBookingProps {
  offer: Offer
  search: Search
  client: { value: string; label: string } | undefined
  onBack: () => void
  onBooked: (flight: Flight) => void | Promise<void>
}

const bodyOf = (offerId: string, { client, client_id, passengers, notes }: FlightValues): z.input<typeof bookOfferBody> => ({
  offer_id: offerId,
  ...(client ? { client } : client_id ? { client_id } : {}),
  passengers,
  notes,
})

const schemaOf = (offerId: string): FormSchema => ({
  safeParse: (given, options) => {
    const values = given as FlightValues
    const result = bookOfferBody.safeParse(bodyOf(offerId, values), options)
    const issues = [
      ...(values.client || values.client_id ? [] : [{ path: ['client_id'], message: 'Choose a client or add a new one.' }]),
      ...(result.error?.issues ?? []),
    ]
    return { success: issues.length === 0, error: { issues } }
  },
})

const people = ({ adults, children, infants }: Search) => [
  ...Array.from({ length: adults }, () => newPassenger({ type: 'adult' })),
  ...Array.from({ length: children }, () => newPassenger({ type: 'child' })),
  ...Array.from({ length: infants }, () => newPassenger({ type: 'infant' })),
]

/** Form to book a chosen offer: passengers and client. */
export function OfferBooking({ offer, search, client, onBack, onBooked }: OfferBookingProps) {
  const form = useRecordForm<FlightValues, Flight>({
    screen: 'flight offer',
    adds: true,
    initial: newFlight(offer.currency, { passengers: people(search), ...(client ? { client_id: client.value } : {}) }),
    schema: schemaOf(offer.id),
    labels,
    save: (values, sent) => call('POST /flights/offers/book', { body: bodyOf(offer.id, values), ...sent }),
    invalidates: flightReads,
    saved: async (flight) => {
      toast(`${flight.reference} quoted.`)
      await onBooked(flight)
    },
    // No draft, because the offer expires too soon.
    draft: false,
  })
  return (
    <RecordForm
      form={form}
      action="Save quote"
      more={
        <Button variant="default" onClick={onBack}>
          Other offers
        </Button>
      }
      aside={
        <Card title="Offer">
          <SegmentRows segments={offer.segments} narrow />
          <b>
            <Money value={{ amount: offer.total, currency: offer.currency }} />
          </b>
        </Card>
      }
    >
      <>
        <PassengersSection state={{ form, check: noCheck }} />
        <ClientSection form={form} current={client} adds />
        <FormSection title="Notes">
          <Textarea
            aria-label="Notes"
            placeholder="Only your agency sees them."
            autosize
            minRows={2}
            maxLength={5000}
            {...form.field('notes')}
          />
        </FormSection>
      </>
    </RecordForm>
  )
}
