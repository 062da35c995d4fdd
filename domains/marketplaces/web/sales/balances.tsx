import { Button } from '@mantine/core'
import { Money } from '#kit/web/format/values.tsx'
import { formatMoney } from '#kit/contract/money.ts'
import { Card } from '#kit/web/record-page/card.tsx'
import { LinkRow, LinkRows } from '#kit/web/record-page/link-rows.tsx'
import { useMay } from '#kit/web/use-session.ts'
import type { Balance } from '../calls.ts'
import styles from './balances.module.css'

export type Payable = Balance & { vendor_id: string }

interface BalancesProps {
  balances: readonly Balance[]
  /** For the owner: opens the dialog that pays a vendor. */
  pay?: (balance: Payable) => void
}

/** What is owed now. A negative balance is the vendor's debt after a refund. */
export function Balances({ balances, pay }: BalancesProps) {
  const may = useMay()
  if (balances.length === 0) return null
  return (
    <div className={styles.balances}>
      <Card title={pay ? 'You owe' : 'You are owed'} flush>
        <LinkRows none="Nothing is owed.">
          {balances.map((row) => (
            <LinkRow
              key={`${row.vendor_id} ${row.balance.currency}`}
              title={row.partner_name}
              text={textOf(row, pay !== undefined)}
              value={
                <span className={styles.value}>
                  <Money value={row.balance} />
                  {pay && row.vendor_id && row.balance.amount > row.under_way.amount && may('Create Transfers') && (
                    <Button size="xs" variant="default" onClick={() => pay({ ...row, vendor_id: row.vendor_id! })}>
                      Pay out
                    </Button>
                  )}
                </span>
              }
            />
          ))}
        </LinkRows>
      </Card>
    </div>
  )
}

function textOf({ balance, under_way }: Balance, isOwner: boolean): string | null {
  if (under_way.amount > 0) return `${formatMoney(under_way)} on its way`
  if (balance.amount >= 0) return null
  return isOwner
    ? 'Owes you after a refund. The next payout is smaller by this.'
    : 'You owe this after a refund. Your next payout is smaller.'
}
