import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { residencyNames, type Residency } from '#domains/inventory/contract/units.ts'
import { formatDay } from '#kit/contract/time.ts'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { DrawerForm } from '#kit/web/drawer/drawer-form.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { DateField } from '#kit/web/fields/date-field.tsx'
import { Select, Switch } from '#kit/web/fields/inputs.tsx'
import { WholeNumberField } from '#kit/web/fields/whole-number-field.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { PathLink } from '#kit/web/shell/path-link.tsx'
import { useCall, useInvalidate } from '#kit/web/use-call.ts'
import { call, permitReads } from './calls.ts'

interface ReserveDialogProps {
  /** Reserves for people of this booking. */
  booking?: { id: string; starts_on: string | null; residency: Residency; people: readonly { id: string; name: string }[] }
  close: () => void
}

const residencyOptions = Object.entries(residencyNames).map(([value, label]) => ({ value, label }))

/** Reserves permits of a kind for a day: for travellers of a booking, or for people who are named later. */
export default function ReserveDialog({ booking, close }: ReserveDialogProps) {
  const invalidate = useInvalidate()
  const kinds = useCall(call, 'GET /permits/kinds', {})
  const people = booking?.people ?? []
  const [chosen, setChosen] = useState<readonly string[]>(people.map(({ id }) => id))
  const form = useSmallForm<{ kind_id: string | null; day: string | null; unnamed: number | null; residency: Residency; wanted: boolean }>({
    initial: {
      kind_id: null,
      day: booking?.starts_on ?? null,
      unnamed: people.length > 0 ? 0 : 1,
      residency: booking?.residency ?? 'non_resident',
      wanted: false,
    },
    check: ({ kind_id, day, unnamed }): Record<string, string> => ({
      ...(kind_id ? {} : { kind_id: 'Choose a permit.' }),
      ...(day ? {} : { day: 'Choose a day.' }),
      ...(chosen.length + (unnamed ?? 0) > 0 ? {} : { unnamed: 'Choose at least one traveller.' }),
    }),
    send: async ({ kind_id, day, unnamed, residency, wanted }, sent) => {
      const list = [
        ...chosen.map((traveller_id) => ({ traveller_id, residency })),
        ...Array.from({ length: unnamed ?? 0 }, () => ({ residency })),
      ]
      const body = { kind_id: kind_id ?? '', day: day ?? '', booking_id: booking?.id ?? null, people: list, reserve: !wanted }
      const { permits, warnings } = await call('POST /permits/create', { body, ...sent })
      await invalidate(permitReads)
      const count = permits.length === 1 ? '1 permit' : `${permits.length} permits`
      toast([`${count} ${wanted ? 'noted' : 'reserved'}.`, ...warnings].join(' '))
      close()
    },
  })
  const { kind_id, day } = form.values
  const stock = useCall(
    call,
    'GET /permits/kinds/{id}/stock',
    { params: { id: kind_id ?? '' }, query: { from: day ?? '', to: day ?? '' } },
    { enabled: Boolean(kind_id && day) },
  )
  const left = stock.data && (stock.data[0]?.left ?? 0)
  const options = (kinds.data ?? []).filter(({ archived }) => !archived).map(({ id, name }) => ({ value: id, label: name }))
  const toggle = (id: string) => setChosen((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id]))
  return (
    <Modal opened onClose={close} title="Reserve permits">
      {kinds.data && options.length === 0 ? (
        <p>
          You have no kinds of permits yet. <PathLink to={pathTo('/permits/kinds')}>Add the permits that you buy</PathLink> first.
        </p>
      ) : (
        <DrawerForm form={form} action="Reserve permits" done={close}>
          <Select label="Permit" required searchable data={options} {...form.field('kind_id')} />
          <DateField
            label="Day"
            required
            description={left === undefined || !day ? ' ' : `${left} left on ${formatDay(day)}.`}
            {...form.field('day')}
          />
          {people.map(({ id, name }) => (
            <Checkbox key={id} label={name} checked={chosen.includes(id)} onChange={() => toggle(id)} mb="xs" />
          ))}
          <WholeNumberField
            label={people.length > 0 ? 'Others, named later' : 'Permits'}
            description="Names can be added until the day that the rules say."
            min={0}
            max={50}
            {...form.field('unnamed')}
          />
          <Select
            label="Residency"
            description="It decides the price."
            allowDeselect={false}
            data={residencyOptions}
            {...form.field('residency')}
          />
          <Switch
            label="Only wanted"
            description="Takes no stock until you reserve it."
            checked={form.values.wanted}
            onChange={(event) => form.field('wanted').onChange(event.currentTarget.checked as never)}
          />
        </DrawerForm>
      )}
    </Modal>
  )
}
