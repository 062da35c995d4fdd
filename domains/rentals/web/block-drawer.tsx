import { Button, Group, Stack } from '@mantine/core'
import BlockForm from '#domains/inventory/web/block-form.tsx'
import { base as cars } from '#domains/cars/web/calls.ts'
import { Drawer } from '#kit/web/dialog/drawer.tsx'
import { Moment } from '#kit/web/format/values.tsx'
import { Facts } from '#kit/web/record-page/card.tsx'
import { useAction } from '#kit/web/use-call.ts'
import { rentalReads, vehiclesCall, type VehicleUse } from './calls.ts'
import type { VehicleRow } from './vehicle-bar.ts'

interface BlockDrawerProps {
  vehicle: VehicleRow
  /** A block there is; undefined for a new one. */
  use: VehicleUse | undefined
  /** The times marked in the timeline. */
  times: { starts_at: string; ends_at: string } | undefined
  mayEdit: boolean
  onClose: () => void
}

/** Takes a vehicle out of service for some time, or shows why it is and ends that. */
export default function BlockDrawer({ vehicle, use, times, mayEdit, onClose }: BlockDrawerProps) {
  const free = useAction(vehiclesCall, 'POST /business/rental/cars/blocks/{id}/delete', {
    invalidates: rentalReads,
    notice: 'Back in service.',
    failed: 'Not changed',
    done: onClose,
  })
  return (
    <Drawer opened onClose={onClose} position="right" size="md" title={`${vehicle.plate} out of service`}>
      {use ? (
        <Stack gap="md">
          <Facts
            rows={[
              { label: 'Car', value: vehicle.car },
              { label: 'From', value: <Moment value={use.starts_at} /> },
              { label: 'Until', value: <Moment value={use.ends_at} /> },
              { label: 'Reason', value: use.label },
            ]}
          />
          {mayEdit && (
            <Group>
              <Button variant="default" loading={free.isPending} onClick={() => free.mutate({ params: { id: use.id } })}>
                Back in service
              </Button>
            </Group>
          )}
        </Stack>
      ) : (
        <BlockForm base={cars} changes={rentalReads} unit={vehicle} byNight={false} {...(times ? { times } : {})} done={onClose} />
      )}
    </Drawer>
  )
}
