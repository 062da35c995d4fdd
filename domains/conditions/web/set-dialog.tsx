import { MultiSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { DrawerForm } from '#kit/web/drawer/drawer-form.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useCall, useInvalidate } from '#kit/web/use-call.ts'
import { call, type ConditionSet } from './calls.ts'

/** Changes the name of conditions, and the offers that are sold by them. */
export default function SetDialog({ set, close }: { set: ConditionSet; close: () => void }) {
  const invalidate = useInvalidate()
  const [search, setSearch] = useState('')
  const { data: found = [] } = useCall(call, 'GET /business/conditions/offers', { query: { search } }, { keepPrevious: true })
  const [known, setKnown] = useState(new Map(set.offers.map(({ id, title }) => [id, title])))
  const form = useSmallForm({
    initial: { name: set.name, offers: set.offers.map(({ id }) => id) },
    check: ({ name }): Record<string, string> => (name.trim() ? {} : { name: 'Name is required.' }),
    send: async (values, sent) => {
      await call('POST /business/conditions/sets/{id}/update', {
        params: { id: set.id },
        body: { ...values, version: set.version },
        ...sent,
      })
      await invalidate(['/business/conditions'])
      toast('Conditions saved.')
      close()
    },
  })
  const { onChange, ...offers } = form.field('offers')
  const titles = new Map([...known, ...found.map(({ id, title }) => [id, title] as const)])
  return (
    <Modal opened onClose={close} title={`Offers of “${set.name}”`}>
      <DrawerForm form={form} action="Save offers" done={close}>
        <TextInput label="Name" required maxLength={80} {...form.field('name')} />
        <MultiSelect
          label="Offers"
          description="An offer has one set of conditions: it leaves another one."
          searchable
          clearable
          data={[...titles].map(([value, label]) => ({ value, label }))}
          searchValue={search}
          onSearchChange={setSearch}
          {...offers}
          onChange={(ids) => {
            setKnown(new Map(ids.map((id) => [id, titles.get(id) ?? ''])))
            onChange(ids)
          }}
        />
      </DrawerForm>
    </Modal>
  )
}
