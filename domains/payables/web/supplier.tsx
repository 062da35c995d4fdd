import { Skeleton } from '@mantine/core'
import { lazy, Suspense, useMemo, useState } from 'react'
import { FieldsCard } from '#domains/clients/web/contacts/fields-card.tsx'
import { call as supplierCall } from '#domains/suppliers/web/calls.ts'
import { SupplierParts } from '#domains/suppliers/web/parts-cards.tsx'
import { supplierKindWords } from '#domains/suppliers/contract/words.ts'
import type { Currency } from '#kit/contract/money.ts'
import { wordsOf } from '#kit/contract/text.ts'
import { Day, Money } from '#kit/web/format/values.tsx'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import type { Column } from '#kit/web/list-page/list-types.ts'
import { AddButton } from '#kit/web/record-page/add-button.tsx'
import { Card, Facts } from '#kit/web/record-page/card.tsx'
import { useTab } from '#kit/web/record-page/page-tabs.tsx'
import { RecordPage } from '#kit/web/record-page/record-page.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useAction, useCall, useInvalidate } from '#kit/web/use-call.ts'
import { call, type StatementRow } from './calls.ts'
import { supplierShow } from './routes.ts'

const SupplierForm = lazy(() => import('#domains/suppliers/web/supplier-form.tsx'))
const AccountDialog = lazy(() => import('./account-dialog.tsx'))

/** A supplier: contacts and net rates, its statement, and its details. */
export default function SupplierPage() {
  const { id } = supplierShow.useParams()
  const answer = useCall(supplierCall, 'GET /suppliers/{id}/show', { params: { id } })
  const tab = useTab(['rates', 'statement', 'details'])
  const invalidate = useInvalidate()
  const archive = useAction(supplierCall, 'POST /suppliers/{id}/archive', { notice: 'Supplier changed.', failed: 'Not changed' })
  return (
    <RecordPage
      answer={answer}
      what="Supplier"
      title={({ name }) => name}
      subtitle={({ kind }) => supplierKindWords[kind]}
      status={({ archived }) => archived && <StatusBadge status="archived" />}
      actions={({ archived }) => [
        {
          label: archived ? 'Restore' : 'Archive',
          icon: archived ? 'history' : 'archive',
          needs: ['Manage Payables'],
          run: () => archive.mutate({ params: { id }, body: { archived: !archived } }),
        },
      ]}
      tabs={[
        { label: 'Contacts and rates', tab: 'rates' },
        { label: 'Statement', tab: 'statement' },
        { label: 'Details', tab: 'details' },
      ]}
      side={(one) => (
        <>
          <Account supplierId={id} usual={one.currency} />
          {/* The form of the details has them too. */}
          {tab !== 'details' && (
            <FieldsCard
              record="supplier"
              values={one.fields}
              needs={['Manage Payables']}
              save={async (fields, sent) => {
                const { kind, name, email, phone, currency, days_to_pay, tax_number, notes, version } = one
                const body = { kind, name, email, phone, currency, days_to_pay, tax_number, notes, version, fields }
                await supplierCall('POST /suppliers/{id}/update', { params: { id }, body, ...sent })
                await invalidate(['/suppliers'])
              }}
            />
          )}
        </>
      )}
    >
      {(one) => {
        if (tab === 'statement') return <Statement supplierId={id} currency={one.currency} />
        if (tab === 'details')
          return (
            <Suspense fallback={<Skeleton height={320} />}>
              <SupplierForm supplier={one} />
            </Suspense>
          )
        return <SupplierParts supplier={one} />
      }}
    </RecordPage>
  )
}

/** What is owed to a supplier, and the account that it is paid to. */
function Account({ supplierId, usual }: { supplierId: string; usual: Currency }) {
  const { data } = useCall(call, 'GET /payables/suppliers/{id}/account', { params: { id: supplierId } })
  const [setting, setSetting] = useState(false)
  if (!data) return <Skeleton height={120} />
  const { account, balances } = data
  const add = (
    <AddButton
      label={account ? 'Change account' : 'Set account'}
      needs={[['Manage Payables', 'Add Beneficiary']]}
      run={() => setSetting(true)}
    />
  )
  return (
    <>
      <Card title="You owe" flush>
        <Facts
          rows={
            balances.length > 0
              ? balances.map((money) => ({ label: money.currency, value: <Money value={money} /> }))
              : [{ label: usual, value: 'Nothing yet' }]
          }
        />
      </Card>
      <Card title="Paid to" aside={add}>
        {account ? (
          <>
            {account.name} · <span className="figures">{account.account}</span> <StatusBadge status={account.status} />
          </>
        ) : (
          'No account yet. Invoices can be recorded as paid, but not paid by transfer.'
        )}
      </Card>
      <Suspense fallback={null}>{setting && <AccountDialog supplierId={supplierId} close={() => setSetting(false)} />}</Suspense>
    </>
  )
}

const columns: Column<StatementRow>[] = [
  { key: 'memo', header: 'Number', card: 'title' },
  { key: 'type', header: 'Entry', card: 'fact', cell: ({ type }) => wordsOf(type.replace('supplier_', '')) },
  { key: 'at', header: 'Date', sort: true, card: 'fact', cell: ({ at }) => <Day value={at} /> },
  { key: 'amount', header: 'Amount', align: 'right', cell: ({ amount }) => <Money value={amount} /> },
  { key: 'balance', header: 'You owe', align: 'right', card: 'amount', cell: ({ balance }) => <Money value={balance} /> },
]

function Statement({ supplierId, currency }: { supplierId: string; currency: Currency }) {
  const { data } = useCall(call, 'GET /payables/suppliers/{id}/account', { params: { id: supplierId } })
  const currencies = [...new Set([currency, ...(data?.balances ?? []).map((money) => money.currency)])]
  return currencies.map((one) => <StatementIn key={one} supplierId={supplierId} currency={one} />)
}

function StatementIn({ supplierId, currency }: { supplierId: string; currency: Currency }) {
  const rows = useMemo(
    () => call.rows('GET /payables/suppliers/{id}/statement', { params: { id: supplierId }, query: { currency } }),
    [supplierId, currency],
  )
  return (
    <ListPage
      title={`Statement in ${currency}`}
      rows={rows}
      defaultSort="-at"
      columns={columns}
      filters={[{ key: 'days', label: 'Days', type: 'date-range', from: 'starts_at', to: 'ends_at' }]}
      inside
      firstUse={{ title: 'No ledger entries yet.', text: 'Approved invoices and payments are listed here.' }}
    />
  )
}
