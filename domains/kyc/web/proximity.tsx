import { editAgencyBody, type editAgency, type showAgency } from '#domains/agency/contract.ts'
import { call } from '#domains/agency/web/calls.ts'
import { useSaveAgency } from '#domains/agency/web/use-save-agency.ts'
import { PlaceInput } from '#domains/places/web/place-input.tsx'
import type { InputOf, ResultOf } from '#kit/contract/endpoint.ts'
import { NumberInput, Switch } from '#kit/web/fields/inputs.tsx'
import { FailedState } from '#kit/web/list-page/list-states.tsx'
import { FormSection } from '#kit/web/record-form/form-section.tsx'
import { RecordForm } from '#kit/web/record-form/record-form.tsx'
import { useRecordForm } from '#kit/web/record-form/use-record-form.ts'
import { useCall } from '#kit/web/use-call.ts'

type Agency = ResultOf<typeof showAgency>

/** Lets nearby agencies find and offer this agency's inventory, and sets the radius. */
export function Proximity() {
  const answer = useCall(call, 'GET /agencies/show')
  if (answer.error) return <FailedState error={answer.error} retry={() => void answer.refetch()} retrying={answer.isFetching} />
  return answer.data ? <ProximityForm agency={answer.data} refresh={answer.refetch} /> : null
}

function ProximityForm({ agency, refresh }: { agency: Agency; refresh: () => Promise<unknown> }) {
  const { save, saved } = useSaveAgency(agency.id, refresh)
  const form = useRecordForm({
    screen: `proximity ${agency.id}`,
    initial: {
      version: agency.version,
      place: agency.place,
      radius_km: agency.radius_km,
      enabled_inventory_proximity: agency.enabled_inventory_proximity,
    },
    schema: editAgencyBody,
    labels: { lat: 'Latitude', lng: 'Longitude', text: 'Place' },
    save: (values) => save(values as InputOf<typeof editAgency>['body']),
    invalidates: ['/agencies', '/business/status'],
    notice: 'Saved.',
    saved,
  })
  return (
    <RecordForm form={form} action="Save proximity">
      <FormSection title="Nearby search" text="Agencies within the radius around your base can find and offer your inventory.">
        <Switch label="Offer my inventory to agencies near me" {...form.field('enabled_inventory_proximity', { type: 'checkbox' })} />
        <PlaceInput radiusKm={form.values.radius_km} label="Base" {...form.field('place')} />
        <NumberInput
          label="Radius"
          suffix=" km"
          min={1}
          max={2000}
          allowDecimal={false}
          allowNegative={false}
          {...form.field('radius_km')}
          value={form.values.radius_km ?? ''}
          onChange={(value) => form.set('radius_km', value === '' ? null : Number(value))}
        />
      </FormSection>
    </RecordForm>
  )
}
