import { Button, Group } from '@mantine/core'
import { useTripVehicles } from '#domains/roster/web/trip-vehicles.ts'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { DrawerForm } from '#kit/web/drawer/drawer-form.tsx'
import { Select, TextInput } from '#kit/web/fields/inputs.tsx'
import { WholeNumberField } from '#kit/web/fields/whole-number-field.tsx'
import { FieldRow } from '#kit/web/record-form/form-section.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { roomPlaces, type RoomType, type SpaceType } from '../contract/words.ts'
import type { Space } from './calls.ts'
import { roomOptions } from './words.ts'

interface SpaceDialogProps {
  tripId: string
  /** The room or vehicle; its id is new if it is added. */
  space: Space
  isNew: boolean
  save: (space: Space) => Promise<void>
  close: () => void
}

/** Adds or changes a room or a vehicle. */
export default function SpaceDialog({ tripId, space, isNew, save, close }: SpaceDialogProps) {
  const isVehicle = space.type === 'vehicle'
  const form = useSmallForm<{ name: string; type: SpaceType; places: number | null }>({
    initial: { name: space.name, type: space.type, places: space.places },
    check: ({ name, places }): Record<string, string> => ({
      ...(name.trim() ? {} : { name: 'Name is required.' }),
      ...(isVehicle && !places ? { places: 'Seats is at least 1.' } : {}),
    }),
    send: async ({ name, type, places }) => {
      await save({ ...space, name, type, places: isVehicle ? places! : Math.max(places ?? 1, roomPlaces[type as RoomType]) })
      close()
    },
  })
  const type = form.field('type')
  return (
    <Modal opened onClose={close} title={isNew ? (isVehicle ? 'Add vehicle' : 'Add room') : `Change ${space.name}`}>
      <DrawerForm form={form} action={isNew ? 'Add' : 'Save'} done={close}>
        {isVehicle && isNew && <RosterVehicles tripId={tripId} choose={(name, places) => form.set({ name, places })} />}
        <FieldRow>
          <TextInput
            label="Name"
            required
            maxLength={60}
            placeholder={isVehicle ? 'Land Cruiser UBA 123A' : 'Room 4'}
            {...form.field('name')}
          />
          {isVehicle ? (
            <WholeNumberField label="Seats" required min={1} max={80} {...form.field('places')} />
          ) : (
            <Select
              label="Type"
              required
              allowDeselect={false}
              data={roomOptions}
              {...type}
              onChange={(value) => form.set({ type: value as SpaceType, places: roomPlaces[value as RoomType] })}
            />
          )}
        </FieldRow>
      </DrawerForm>
    </Modal>
  )
}

/** The vehicles that the roster has for the trip: one press fills in name and seats for guests. Nothing if there are none. */
function RosterVehicles({ tripId, choose }: { tripId: string; choose: (name: string, places: number) => void }) {
  const vehicles = useTripVehicles(tripId)
  if (vehicles.length === 0) return null
  return (
    <Group gap="xs" mb="sm">
      {vehicles.map(({ id, plate, car, guestSeats }) => (
        <Button key={id} variant="default" size="compact-md" onClick={() => choose(`${car} ${plate}`.slice(0, 60), guestSeats)}>
          {car} {plate}
        </Button>
      ))}
    </Group>
  )
}
