import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { call as clientCall } from '#domains/clients/web/calls.ts'
import { fieldText } from '#domains/clients/web/contacts/field-text.ts'
import { formatDays } from '#kit/contract/time.ts'
import { wordsOf } from '#kit/contract/text.ts'
import { Money } from '#kit/web/format/values.tsx'
import { AddButton } from '#kit/web/record-page/add-button.tsx'
import { Card, Facts } from '#kit/web/record-page/card.tsx'
import { PartRow, PartTable } from '#kit/web/record-page/part-table.tsx'
import { useAction, useCall } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { ratePerWords } from '../contract/words.ts'
import { call, type SupplierDetails } from './calls.ts'

const ContactDialog = lazy(async () => ({ default: (await import('./part-drawers.tsx')).ContactDialog }))
const ContractDialog = lazy(async () => ({ default: (await import('./part-drawers.tsx')).ContractDialog }))
const RateDialog = lazy(async () => ({ default: (await import('./part-drawers.tsx')).RateDialog }))

const ContractFiles = lazy(() => import('./contract-files.tsx'))

/** The dialog that is open: for a new part, or for one that is edited. */
type Open =
  | { of: 'contact'; part: SupplierDetails['contacts'][number] | null }
  | { of: 'contract'; part: SupplierDetails['contracts'][number] | null }
  | { of: 'files'; contractId: string }
  | { of: 'rate'; part: SupplierDetails['rates'][number] | null }
type Part = 'contact' | 'contract' | 'rate'
const needs = ['Manage Payables'] as const

/** Only shown here: the form of the details edits them. */
function SupplierOwnFields({ supplier: { fields: values } }: { supplier: SupplierDetails }) {
  const { data: fields = [] } = useCall(clientCall, 'GET /crm/fields', { query: { record: 'supplier' } })
  const given = fields.filter(({ id }) => values[id] !== undefined)
  if (given.length === 0) return null
  return (
    <Card title="Custom fields" flush>
      <Facts rows={given.map((field) => ({ label: field.label, value: fieldText(field, values[field.id]) }))} />
    </Card>
  )
}

/** Contacts, net rates and contracts of a supplier. */
export function SupplierParts({ supplier }: { supplier: SupplierDetails }) {
  const { id, contacts, contracts, rates, archived } = supplier
  const [open, setOpen] = useState<Open | null>(null)
  const may = useMay()('Manage Payables')
  const mayEdit = may && !archived
  const removal = useAction(call, 'POST /suppliers/{id}/remove', { notice: 'Removed.', failed: 'Not removed' })
  const remove = (part: Part, part_id: string) =>
    may
      ? [{ label: 'Remove', icon: 'x' as const, danger: true, run: () => removal.mutate({ params: { id }, body: { part, part_id } }) }]
      : []
  const add = (of: Part, label: string) =>
    archived ? null : <AddButton label={label} needs={needs} run={() => setOpen({ of, part: null })} />
  const edit = (dialog: Open) => (mayEdit ? () => setOpen(dialog) : undefined)
  const close = () => setOpen(null)
  return (
    <>
      <SupplierOwnFields supplier={supplier} />
      <Card title="Contacts" {...(contacts.length > 0 ? { flush: true as const } : {})} aside={add('contact', 'Add contact')}>
        {contacts.length === 0 ? (
          'Nobody yet. Add the people who take your bookings and send invoices.'
        ) : (
          <PartTable
            heads={
              <>
                <th scope="col">Name</th>
                <th scope="col">Phone</th>
                <th scope="col">Email</th>
              </>
            }
          >
            {contacts.map((one) => (
              <PartRow
                key={one.id}
                name={one.name}
                notes={[one.job]}
                off={false}
                edit={edit({ of: 'contact', part: one })}
                actions={remove('contact', one.id)}
              >
                <td className="figures">{one.phone}</td>
                <td>{one.email}</td>
              </PartRow>
            ))}
          </PartTable>
        )}
      </Card>
      <Card title="Net rates" {...(rates.length > 0 ? { flush: true as const } : {})} aside={add('rate', 'Add net rate')}>
        {rates.length === 0 ? (
          'No net rates yet. With a net rate for an offer, the cost of its bookings is planned automatically.'
        ) : (
          <PartTable
            heads={
              <>
                <th scope="col">For</th>
                <th scope="col">Season</th>
                <th scope="col">Net price</th>
              </>
            }
          >
            {rates.map((one) => (
              <PartRow
                key={one.id}
                name={one.title}
                notes={[
                  one.offer?.title,
                  [one.board && wordsOf(one.board), one.residency && wordsOf(one.residency)].filter(Boolean).join(' · '),
                ]}
                off={false}
                edit={edit({ of: 'rate', part: one })}
                actions={remove('rate', one.id)}
              >
                <td>{formatDays(one.starts_on, one.ends_on)}</td>
                <td>
                  <Money value={one.price} /> {ratePerWords[one.per]}
                </td>
              </PartRow>
            ))}
          </PartTable>
        )}
      </Card>
      <Card title="Contracts" {...(contracts.length > 0 ? { flush: true as const } : {})} aside={add('contract', 'Add contract')}>
        {contracts.length === 0 ? (
          'No contracts yet.'
        ) : (
          <PartTable
            heads={
              <>
                <th scope="col">Contract</th>
                <th scope="col">Valid</th>
                <th scope="col">Files</th>
              </>
            }
          >
            {contracts.map((one) => (
              <PartRow
                key={one.id}
                name={one.title}
                notes={[one.notes]}
                off={false}
                edit={edit({ of: 'contract', part: one })}
                actions={[
                  { label: 'Files', icon: 'receipt', run: () => setOpen({ of: 'files', contractId: one.id }) },
                  ...remove('contract', one.id),
                ]}
              >
                <td>{formatDays(one.valid_from, one.valid_until)}</td>
                <td>
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    onClick={() => setOpen({ of: 'files', contractId: one.id })}
                    aria-label={`Files of ${one.title}`}
                  >
                    {one.files.length === 0 ? 'None' : one.files.length}
                  </Button>
                </td>
              </PartRow>
            ))}
          </PartTable>
        )}
      </Card>
      <Suspense fallback={null}>
        {open?.of === 'contact' && <ContactDialog supplier={supplier} part={open.part} close={close} />}
        {open?.of === 'contract' && <ContractDialog supplier={supplier} part={open.part} close={close} />}
        {open?.of === 'files' && <ContractFiles supplier={supplier} contractId={open.contractId} close={close} />}
        {open?.of === 'rate' && <RateDialog supplier={supplier} part={open.part} close={close} />}
      </Suspense>
    </>
  )
}
