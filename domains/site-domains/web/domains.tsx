import { Alert, Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Allowed } from '#kit/web/allowed.tsx'
import { useDrawer } from '#kit/web/drawer/use-drawer.ts'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { Card } from '#kit/web/record-page/card.tsx'
import { FigureTable } from '#kit/web/record-page/figure-table.tsx'
import { RecordPage } from '#kit/web/record-page/record-page.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { RowMenu } from '#kit/web/list-page/row-menu.tsx'
import { Day } from '#kit/web/format/values.tsx'
import { useAction, useCall } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { call, domainReads, type DomainOrder, type Overview } from './calls.ts'
import { SiteDomainCard } from './domain-card.tsx'
import { orderWords } from './domain-words.ts'
import { SearchCard } from './search-card.tsx'

const AddDialog = lazy(() => import('./add-dialog.tsx'))
const OrderDrawer = lazy(() => import('./order-drawer.tsx'))

/** The domains of the website: what to set where, and new ones. */
export default function Domains() {
  const answer = useCall(call, 'GET /website/domains')
  const adding = useDrawer('domain')
  const ordering = useDrawer('order')
  const may = useMay()
  const addButton = { label: 'Add domain', run: () => adding.open(), needs: ['Edit Website'] as const }
  return (
    <RecordPage
      answer={answer}
      what="Domains"
      title={() => 'Domains'}
      buttons={() => (
        <Button component={Link} to={pathTo('/website/redirects')} variant="default">
          Redirects
        </Button>
      )}
      primaryAction={({ offered }) => (offered ? addButton : undefined)}
    >
      {(overview) => (
        <>
          {!overview.offered && (
            <Alert mb="md" title="Own domains are not possible here">
              This installation has no public address for websites. The operator sets one (SITES_DOMAIN).
            </Alert>
          )}
          {overview.offered && overview.domains.length === 0 && (
            <EmptyState
              title="No domains yet."
              text="Add a domain that you have, such as lodge.com. We tell you which records to set."
              action={
                <Allowed needs={['Edit Website']}>
                  <Button onClick={() => adding.open()}>Add domain</Button>
                </Allowed>
              }
            />
          )}
          {overview.domains.map((domain) => (
            <SiteDomainCard key={domain.id} domain={domain} />
          ))}
          {may('Edit Website') && <SearchCard overview={overview} order={ordering.open} />}
          <Orders orders={overview.orders} />
          <HowCard overview={overview} />
          <Suspense fallback={null}>
            {adding.opened && <AddDialog close={adding.close} />}
            {ordering.opened && <OrderDrawer domain={ordering.opened} registrar={overview.registrar} close={ordering.close} />}
          </Suspense>
        </>
      )}
    </RecordPage>
  )
}

function Orders({ orders }: { orders: readonly DomainOrder[] }) {
  const withdraw = useAction(call, 'POST /website/domain-orders/{id}/withdraw', { invalidates: domainReads, notice: 'Order withdrawn.' })
  if (orders.length === 0) return null
  return (
    <Card title="Orders" flush>
      <FigureTable
        rows={orders}
        rowKey={({ id }) => id}
        columns={[
          { key: 'domain', header: 'Domain', cell: ({ domain }) => domain },
          { key: 'state', header: 'Status', cell: ({ state }) => <StatusBadge status={state} {...orderWords[state]} /> },
          { key: 'note', header: 'Note', cell: ({ note }) => note },
          { key: 'created_at', header: 'Ordered', cell: ({ created_at }) => <Day value={created_at} /> },
          {
            key: 'menu',
            header: '',
            cell: ({ id, domain, state }) =>
              state === 'requested' && (
                <RowMenu
                  label={`${domain} actions`}
                  actions={[
                    { label: 'Withdraw order', icon: 'x', needs: ['Edit Website'], run: () => withdraw.mutate({ params: { id } }) },
                  ]}
                />
              ),
          },
        ]}
      />
    </Card>
  )
}

const registrarTexts = {
  operator: 'The operator of this installation registers new domains for you, after you have agreed on the price.',
  gandi: 'New domains are registered with Gandi, in your name.',
}

const HowCard = ({ overview: { registrar, searched_by, certificates_by } }: { overview: Overview }) => (
  <Card title="How it works here">
    <p>{registrarTexts[registrar]}</p>
    <p>
      {searched_by === 'registries'
        ? 'A search asks the registries of the endings.'
        : 'A search asks name servers only: it finds domains that are in use, and cannot tell that one is free.'}
    </p>
    <p>
      {certificates_by === 'acme'
        ? 'Certificates for HTTPS are issued once the records are correct.'
        : 'The operator’s proxy answers for HTTPS and asks Safiri which domains are verified.'}
    </p>
  </Card>
)
