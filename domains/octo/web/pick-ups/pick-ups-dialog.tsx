import { ActionIcon, Button, Group, Stack } from '@mantine/core'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { DrawerForm } from '#kit/web/drawer/drawer-form.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { Checkbox, TextInput } from '#kit/web/fields/inputs.tsx'
import { WholeNumberField } from '#kit/web/fields/whole-number-field.tsx'
import { icons } from '#kit/web/icons.ts'
import { checkWith } from '#kit/web/record-form/form-errors.ts'
import { useSmallForm, type SmallFormState } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { mostPickUpPoints, pickUpsBody } from '../../contract/pick-ups.ts'
import { call, octoReads, type PickUpRow } from '../calls.ts'

type Point = Omit<PickUpRow['points'][number], 'id'> & { id?: string }

interface Values {
  required: boolean
  points: Point[]
}

const check = checkWith(pickUpsBody)
const empty: Point = { name: '', address: null, directions: null, lat: null, lng: null, minutes_before: 0 }

/** Changes the places where travellers of an offer are picked up. */
export default function PickUpsDialog({ row, close }: { row: PickUpRow; close: () => void }) {
  const invalidate = useInvalidate()
  const form = useSmallForm<Values>({
    initial: { required: row.required, points: row.points },
    check: (values) => check({ ...values, version: row.version }),
    send: async (values, sent) => {
      await call('POST /octo/pick-ups/{id}/update', { params: { id: row.id }, body: { ...values, version: row.version }, ...sent })
      await invalidate(octoReads)
      toast('Pick-up places saved.')
      close()
    },
  })
  const { points } = form.values
  const set = (next: Point[]) => form.set({ points: next })
  return (
    <Modal opened onClose={close} title={`Pick-up places of ${row.title}`} size="lg">
      <DrawerForm form={form} action="Save places" done={close}>
        <Checkbox
          label="A pick-up is required"
          description="Partners that know of pick-ups must choose one."
          checked={form.values.required}
          onChange={(event) => form.set({ required: event.currentTarget.checked })}
        />
        <Stack gap="md" my="md">
          {points.map((point, at) => (
            <PointFields
              // The order changes only when one is removed, so the place in the list tells them apart.
              key={point.id ?? `new ${at}`}
              at={at}
              point={point}
              errorAt={form.errorAt}
              change={(part) => set(points.map((one, index) => (index === at ? { ...one, ...part } : one)))}
              remove={() => set(points.filter((_, index) => index !== at))}
            />
          ))}
          {form.errorAt('points')}
          <Button
            variant="default"
            disabled={points.length >= mostPickUpPoints}
            leftSection={<icons.plus size={14} aria-hidden />}
            onClick={() => set([...points, empty])}
          >
            Add place
          </Button>
        </Stack>
      </DrawerForm>
    </Modal>
  )
}

interface PointFieldsProps {
  at: number
  point: Point
  errorAt: SmallFormState<Values>['errorAt']
  change: (part: Partial<Point>) => void
  remove: () => void
}

function PointFields({ at, point, errorAt, change, remove }: PointFieldsProps) {
  const text = (name: 'name' | 'address' | 'directions') => ({
    value: point[name] ?? '',
    error: errorAt(`points.${at}.${name}`),
    onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
  })
  return (
    <fieldset style={{ border: '1px solid var(--mantine-color-default-border)', borderRadius: 8, padding: 12, margin: 0 }}>
      <legend>Place {at + 1}</legend>
      <TextInput label="Name" required maxLength={120} placeholder="Sheraton Kampala" {...text('name')} />
      <TextInput label="Address" maxLength={200} {...text('address')} />
      <TextInput label="Directions" maxLength={300} placeholder="Main entrance" {...text('directions')} />
      <Group align="end" justify="space-between">
        <WholeNumberField
          label="Minutes before the start"
          value={point.minutes_before}
          error={errorAt(`points.${at}.minutes_before`)}
          onChange={(value) => change({ minutes_before: Number(value ?? 0) })}
        />
        <ActionIcon variant="subtle" color="red" size="lg" aria-label={`Remove place ${at + 1}`} onClick={remove}>
          <icons.trash size={16} aria-hidden />
        </ActionIcon>
      </Group>
    </fieldset>
  )
}
