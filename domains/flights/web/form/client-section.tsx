import { Button } from '@mantine/core'
import { ClientFields } from '#domains/clients/web/client-fields.tsx'
import { newClient, type ClientValues } from '#domains/clients/web/client-words.ts'
import { RemoteSelect } from '#kit/web/fields/remote-select.tsx'
import { FormSection } from '#kit/web/record-form/form-section.tsx'
import type { RecordFormState } from '#kit/web/record-form/use-record-form.ts'
import { useCall } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { clientsCall } from '../calls.ts'
import type { FlightValues } from './flight-values.ts'

interface ClientSectionProps {
  form: RecordFormState<FlightValues>
  /** The current client's id and name. */
  current?: { value: string; label: string } | undefined
  /** Whether the user may add a new client with the booking. */
  adds: boolean
}

/** The client who books and pays: an existing one, or a new one added with the booking. */
export function ClientSection({ form, current, adds }: ClientSectionProps) {
  const adding = form.values.client !== null
  const change = (client: ClientValues | null) => {
    form.set('client', client as never)
    if (client) form.set('client_id', null)
  }
  return (
    <FormSection
      title="Client"
      text="Receives the invoice and airline news."
      action={
        adds ? (
          <Button variant="default" size="compact-md" onClick={() => change(adding ? null : newClient())}>
            {adding ? 'Find client' : 'Add client'}
          </Button>
        ) : undefined
      }
    >
      {adding ? <ClientFields short field={(name) => form.field(`client.${name}`)} /> : <FindClient form={form} current={current} />}
    </FormSection>
  )
}

async function search(text: string, signal: AbortSignal) {
  const { data } = await clientsCall.list('GET /clients', { query: { search: text, per_page: '15' }, signal })
  return data.map(({ id, name, phone, email }) => ({ value: id, label: [name, phone ?? email].filter(Boolean).join(' · ') }))
}

function FindClient({ form, current }: Pick<ClientSectionProps, 'form' | 'current'>) {
  const id = form.values.client_id
  const may = useMay()
  // A restored draft only has the client's id, so load the name.
  const named = useCall(
    clientsCall,
    'GET /clients/{id}/show',
    { params: { id: id ?? '' } },
    { enabled: id !== null && id !== current?.value && may('View Clients') },
  )
  const known = id === null || id === current?.value ? current : named.data && { value: id, label: named.data.name }
  return (
    <RemoteSelect
      label="Client"
      required
      placeholder="Search name, email or phone"
      name="clients"
      nothingFound="No client found. Add a new one."
      search={search}
      current={known ?? null}
      {...form.field('client_id')}
    />
  )
}
