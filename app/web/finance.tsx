import { Skeleton } from '@mantine/core'
import { lazy, Suspense, type ReactNode } from 'react'
import { PaymentsTab } from '#domains/finance/web/payments-tab.tsx'
import { PageTabs, useTab } from '#kit/web/record-page/page-tabs.tsx'
import { ScreenPage } from '#kit/web/record-page/record-page.tsx'

const MoneyFlowTab = lazy(() => import('#domains/finance/web/money-flow.tsx'))
const JournalTab = lazy(() => import('#domains/finance/web/journal-tab.tsx'))
const WalletsTab = lazy(() => import('#domains/wallets/web/wallets-tab.tsx'))
const StatementTab = lazy(() => import('#domains/papers/web/statement-tab.tsx'))
const ReconciliationTab = lazy(() => import('#domains/reconciliation/web/reconciliation-tab.tsx'))

const tabs = [
  { label: 'Payments', tab: 'payments' },
  { label: 'In and out', tab: 'flow' },
  { label: 'Wallets', tab: 'wallets' },
  { label: 'Statement', tab: 'statement' },
  { label: 'Journal', tab: 'journal' },
  { label: 'Reconciliation', tab: 'reconciliation' },
] as const

/** The agency's finances: payments, money in and out, wallets, statement, journal and reconciliation. */
export default function Finance() {
  const tab = useTab(['payments', 'flow', 'wallets', 'statement', 'journal', 'reconciliation'])
  if (tab === 'payments') return <PaymentsTab tabs={<PageTabs tabs={tabs} />} />
  return (
    <Within>
      {tab === 'flow' && <MoneyFlowTab />}
      {tab === 'wallets' && <WalletsTab />}
      {tab === 'statement' && <StatementTab />}
      {tab === 'journal' && <JournalTab />}
      {tab === 'reconciliation' && <ReconciliationTab />}
    </Within>
  )
}

const Within = ({ children }: { children: ReactNode }) => (
  <ScreenPage title="Finance" tabs={tabs}>
    <Suspense fallback={<Skeleton height={240} />}>{children}</Suspense>
  </ScreenPage>
)
