import { Button, Group, Skeleton } from '@mantine/core'
import { RetryAlert } from '#kit/web/feedback/retry-alert.tsx'
import { lazy, Suspense } from 'react'
import { useDrawer } from '#kit/web/drawer/use-drawer.ts'
import { Money } from '#kit/web/format/values.tsx'
import { icons } from '#kit/web/icons.ts'
import { Card } from '#kit/web/record-page/card.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { useAgency } from '#kit/web/use-session.ts'
import { Allowed } from '#kit/web/allowed.tsx'
import { call, type Wallet } from './calls.ts'
import { ExchangesList } from './exchanges-list.tsx'
import { RatesCard } from './rates-card.tsx'
import styles from './wallets.module.css'

const TopUpDialog = lazy(() => import('./top-up-dialog.tsx'))
const TopUpOutcome = lazy(() => import('./top-up-outcome.tsx'))
const ExchangeDialog = lazy(() => import('./exchange-dialog.tsx'))

/** The agency's wallets at payment companies, one per currency, with their actions. */
export default function WalletsTab() {
  const agency = useAgency()
  const { data, error, refetch } = useCall(call, 'GET /agencies/{id}/wallet', { params: { id: agency.id } })
  const topUp = useDrawer('topup')
  const exchange = useDrawer('exchange')
  if (error && !data) return <RetryAlert error={error} retry={refetch} />
  return (
    <div className={styles.page}>
      <Allowed needs={['Create Transfers']}>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" leftSection={<icons.exchange size={16} aria-hidden />} disabled={!data} onClick={() => exchange.open()}>
            Exchange
          </Button>
          <Button leftSection={<icons.plus size={16} aria-hidden />} onClick={() => topUp.open()}>
            Top up
          </Button>
        </Group>
      </Allowed>
      <div className={styles.wallets}>
        {data ? data.map((wallet) => <WalletCard key={wallet.id} wallet={wallet} />) : <Skeleton height={168} />}
      </div>
      <ExchangesList />
      <RatesCard />
      <Suspense fallback={null}>
        {topUp.opened === 'new' && <TopUpDialog onClose={topUp.close} />}
        {topUp.opened && topUp.opened !== 'new' && (
          <TopUpOutcome paymentId={topUp.opened} again={() => topUp.open()} onClose={topUp.close} />
        )}
        {exchange.opened && data && <ExchangeDialog wallets={data} onClose={exchange.close} />}
      </Suspense>
    </div>
  )
}

const WalletCard = ({ wallet: { name, currency, available, pending, reserved } }: { wallet: Wallet }) => (
  <Card title={`${currency} wallet`} aside={<span className={styles.dim}>{name}</span>}>
    <dl className={styles.wallet}>
      <div data-large>
        <dt>Available</dt>
        <dd>
          <Money value={available} />
        </dd>
      </div>
      <div>
        <dt>Pending</dt>
        <dd>
          <Money value={pending} />
        </dd>
      </div>
      <div>
        <dt>Reserved</dt>
        <dd>
          <Money value={reserved} />
        </dd>
      </div>
    </dl>
  </Card>
)
