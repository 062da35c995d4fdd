import { RemoteSelect } from '#kit/web/fields/remote-select.tsx'
import { clientsCall } from './calls.ts'

const search = async (text: string, signal: AbortSignal) => {
  const { data } = await clientsCall.list('GET /clients', { query: { search: text, per_page: '15' }, signal })
  return data.map(({ id, name, phone, email }) => ({ value: id, label: [name, phone ?? email].filter(Boolean).join(' · ') }))
}

interface ClientFieldProps {
  field: object
  current?: { value: string; label: string } | null
}

/** A field that finds a client by name, email or phone. */
export const ClientField = ({ field, current = null }: ClientFieldProps) => (
  <RemoteSelect
    label="Client"
    required
    placeholder="Search name, email or phone"
    nothingFound="No client found."
    search={search}
    current={current}
    {...(field as { value: string | null; onChange: (value: string | null) => void })}
    name="clients"
  />
)
