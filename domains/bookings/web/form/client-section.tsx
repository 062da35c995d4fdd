import { Button } from '@mantine/core'
import { useRef } from 'react'
import { ClientFields } from '#domains/clients/web/client-fields.tsx'
import { newClient, residencyOptions, type ClientValues } from '#domains/clients/web/client-words.ts'
import { Select } from '#kit/web/fields/inputs.tsx'
import { RemoteSelect } from '#kit/web/fields/remote-select.tsx'
import { FormSection } from '#kit/web/record-form/form-section.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { clientsCall } from '../calls.ts'
import type { BookingFormState } from './use-booking-form.ts'

/** Chooses an existing client, or adds a new one with the booking. */
export function ClientSection({
  state: { form, booking },
  current,
}: {
  state: BookingFormState
  current?: { value: string; label: string } | undefined
}) {
  const adding = form.values.client !== null
  const change = (client: ClientValues | null) => {
    form.set('client', client)
    if (client) form.set('client_id', null)
  }
  return (
    <FormSection
      title="Client"
      action={
        booking ? undefined : (
          <Button variant="default" size="compact-md" onClick={() => change(adding ? null : newClient())}>
            {adding ? 'Find client' : 'Add client'}
          </Button>
        )
      }
    >
      {adding ? (
        <ClientFields short field={(name) => form.field(name === 'residency' ? 'residency' : `client.${name}`)} />
      ) : (
        <FindClient form={form} current={current} />
      )}
    </FormSection>
  )
}

function FindClient({ form, current }: { form: BookingFormState['form']; current: { value: string; label: string } | undefined }) {
  const residencies = useRef(new Map<string, ClientValues['residency']>())
  const search = async (text: string, signal: AbortSignal) => {
    const { data } = await clientsCall.list('GET /clients', { query: { search: text, per_page: '15' }, signal })
    for (const { id, residency } of data) residencies.current.set(id, residency)
    return data.map(({ id, name, phone, email }) => ({ value: id, label: [name, phone ?? email].filter(Boolean).join(' · ') }))
  }
  const field = form.field('client_id')
  const known = useKnownClient(form.values.client_id, current, residencies.current)
  return (
    <>
      <RemoteSelect
        label="Client"
        required
        placeholder="Search name, email or phone"
        name="clients"
        nothingFound="No client found. Add a new one."
        search={search}
        current={known}
        {...field}
        onChange={(id) => {
          field.onChange(id)
          const residency = id && residencies.current.get(id)
          if (residency) form.set('residency', residency)
        }}
      />
      <Select mb="sm" label="Residency" description="Determines the price." data={[...residencyOptions]} {...form.field('residency')} />
    </>
  )
}

/** Returns the name of a client who was not searched for here: from the props, or loaded after a draft was restored. */
function useKnownClient(id: string | null, current: { value: string; label: string } | undefined, searched: ReadonlyMap<string, unknown>) {
  const may = useMay()
  const isKnown = id === null || id === current?.value || searched.has(id)
  const answer = useCall(clientsCall, 'GET /clients/{id}/show', { params: { id: id ?? '' } }, { enabled: !isKnown && may('View Clients') })
  if (isKnown) return current ?? null
  return { value: id, label: answer.data?.name ?? 'Selected client' }
}
