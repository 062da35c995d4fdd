import { lazy, Suspense, useState } from 'react'
import { formatDays } from '#kit/contract/time.ts'
import { wordsOf } from '#kit/contract/text.ts'
import { Money } from '#kit/web/format/values.tsx'
import { AddButton } from '#kit/web/record-page/add-button.tsx'
import { Card } from '#kit/web/record-page/card.tsx'
import { PartRow, PartTable } from '#kit/web/record-page/part-table.tsx'
import { useAction } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { ratePerWords } from '../contract/words.ts'
import { call, type SupplierDetails } from './calls.ts'

const dialogs = {
  contact: lazy(async () => ({ default: (await import('./part-drawers.tsx')).ContactDialog })),
  contract: lazy(async () => ({ default: (await import('./part-drawers.tsx')).ContractDialog })),
  rate: lazy(async () => ({ default: (await import('./part-drawers.tsx')).RateDialog })),
}
type Part = keyof typeof dialogs
const needs = ['Manage Payables'] as const

/** Contacts, net rates and contracts of a supplier. */
export function SupplierParts({ supplier }: { supplier: SupplierDetails }) {
  const { id, contacts, contracts, rates, archived } = supplier
  const [adding, setAdding] = useState<Part | null>(null)
  const may = useMay()
  const removal = useAction(call, 'POST /suppliers/{id}/remove', { notice: 'Removed.', failed: 'Not removed' })
  const remove = (part: Part, part_id: string) =>
    may('Manage Payables')
      ? [{ label: 'Remove', icon: 'x' as const, danger: true, run: () => removal.mutate({ params: { id }, body: { part, part_id } }) }]
      : []
  const add = (part: Part, label: string) => (archived ? null : <AddButton label={label} needs={needs} run={() => setAdding(part)} />)
  const Dialog = adding && dialogs[adding]
  return (
    <>
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
              <PartRow key={one.id} name={one.name} notes={[one.job]} off={false} actions={remove('contact', one.id)}>
                <td className="figures">{one.phone}</td>
                <td>{one.email}</td>
              </PartRow>
            ))}
          </PartTable>
        )}
      </Card>
      <Card title="Net rates" {...(rates.length > 0 ? { flush: true as const } : {})} aside={add('rate', 'Add net rate')}>
        {rates.length === 0 ? (
          'No net rates yet. With them, you plan what a booking costs in two clicks.'
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
                notes={[[one.board && wordsOf(one.board), one.residency && wordsOf(one.residency)].filter(Boolean).join(' · ')]}
                off={false}
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
              </>
            }
          >
            {contracts.map((one) => (
              <PartRow key={one.id} name={one.title} notes={[one.notes]} off={false} actions={remove('contract', one.id)}>
                <td>{formatDays(one.valid_from, one.valid_until)}</td>
              </PartRow>
            ))}
          </PartTable>
        )}
      </Card>
      <Suspense fallback={null}>{Dialog && <Dialog supplier={supplier} close={() => setAdding(null)} />}</Suspense>
    </>
  )
}
