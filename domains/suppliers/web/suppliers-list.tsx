import { call as clientCall } from '#domains/clients/web/calls.ts'
import { fieldColumns, fieldFilter } from '#domains/clients/web/contacts/field-text.ts'
import { Day } from '#kit/web/format/values.tsx'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import type { Column, Filter } from '#kit/web/list-page/list-types.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { useCall } from '#kit/web/use-call.ts'
import { supplierKindWords } from '../contract/words.ts'
import { supplierList, type SupplierRow } from './calls.ts'
import { kindOptions } from './kind-options.ts'

const columns: Column<SupplierRow>[] = [
  { key: 'name', header: 'Supplier', sort: true, card: 'title' },
  { key: 'kind', header: 'Kind', cell: ({ kind }) => supplierKindWords[kind], card: 'fact' },
  { key: 'phone', header: 'Phone', cell: ({ phone }) => <span className="figures">{phone}</span>, card: 'fact' },
  { key: 'email', header: 'Email' },
  { key: 'currency', header: 'Currency' },
  { key: 'days_to_pay', header: 'Days to pay', align: 'right' },
  { key: 'tax_number', header: 'Tax number', hidden: true },
  { key: 'created_at', header: 'Added', sort: true, hidden: true, cell: ({ created_at }) => <Day value={created_at} /> },
]

const filters: Filter[] = [
  { key: 'kind', label: 'Kind', type: 'multi', options: kindOptions },
  { key: 'currency', label: 'Currency', type: 'currency' },
  fieldFilter('supplier'),
  { key: 'archived', label: 'Archived', type: 'select', options: [{ value: 'true', label: 'Only archived' }] },
]

/** The suppliers of the agency. */
export default function SuppliersList() {
  const { data: own = [] } = useCall(clientCall, 'GET /crm/fields', { query: { record: 'supplier' } })
  const button = { label: 'Add supplier', to: pathTo('/suppliers/new'), needs: ['Manage Payables'] as const }
  return (
    <ListPage
      title="Suppliers"
      rows={supplierList}
      search="Search name, email, phone"
      defaultSort="name"
      columns={[...columns, ...fieldColumns<SupplierRow>(own)]}
      filters={filters}
      rowLink={({ id }) => pathTo('/suppliers/view/$id', { id })}
      primaryAction={button}
      firstUse={{
        title: 'No suppliers yet.',
        text: 'A supplier is who you buy from: a lodge, a park, a driver, a guide. Add their net rates to plan what bookings cost.',
        action: button,
      }}
    />
  )
}
