import { formatCount } from '#kit/contract/text.ts'
import { toast } from '#kit/web/feedback/toast.tsx'
import { TextInput } from '#kit/web/fields/inputs.tsx'
import { SmallForm } from '#kit/web/record-form/small-form.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useCall, useInvalidate } from '#kit/web/use-call.ts'
import { FieldRow } from '#kit/web/record-form/form-section.tsx'
import { Units } from '#domains/inventory/web/units.tsx'
import { WholeNumberField } from '#kit/web/fields/whole-number-field.tsx'
import { plateOf } from '../contract/plates.ts'
import { base, call, carReads, type Vehicle } from './calls.ts'

const naming = {
  label: 'Plate',
  example: 'UBA 123C, UBB 456D',
  help: 'Number plates, separated by commas or lines.',
  isName: (text: string) => plateOf(text) !== null,
}

/** The vehicles of a car: plates, details, blocks and letting terms. */
export function Vehicles({ id }: { id: string }) {
  const { data = [] } = useCall(call, 'GET /business/rental/cars/{id}/vehicles', { params: { id } })
  const vehicleOf = (unitId: string) => data.find((vehicle) => vehicle.id === unitId)
  return (
    <Units
      base={base}
      id={id}
      one="vehicle"
      many="vehicles"
      changes={carReads}
      naming={naming}
      about={(unit) => aboutText(vehicleOf(unit.id))}
      more={(unit, done) => {
        const vehicle = vehicleOf(unit.id)
        return vehicle && <VehicleForm key={vehicle.version} vehicle={vehicle} done={done} />
      }}
    />
  )
}

const aboutText = (vehicle: Vehicle | undefined): string =>
  [vehicle?.colour, vehicle?.odometer != null && `${formatCount(vehicle.odometer)} km`].filter(Boolean).join(' · ')

function VehicleForm({ vehicle, done }: { vehicle: Vehicle; done: () => void }) {
  const invalidate = useInvalidate()
  const form = useSmallForm({
    initial: { colour: vehicle.colour ?? '', odometer: vehicle.odometer },
    send: async ({ colour, odometer }, sent) => {
      await call('POST /business/rental/cars/vehicles/{id}/update', {
        params: { id: vehicle.id },
        body: { colour, odometer, version: vehicle.version },
        ...sent,
      })
      void invalidate(carReads)
      toast(`${vehicle.plate} saved.`)
      done()
    },
  })
  return (
    <SmallForm form={form} action="Save colour and odometer">
      <FieldRow>
        <TextInput label="Colour" maxLength={40} placeholder="White" {...form.field('colour')} />
        <WholeNumberField label="Odometer" max={9_999_999} suffix=" km" {...form.field('odometer')} />
      </FieldRow>
    </SmallForm>
  )
}
