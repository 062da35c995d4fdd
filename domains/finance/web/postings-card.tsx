import { wordsOf } from '#kit/contract/text.ts'
import type { Money as MoneyValue } from '#kit/contract/money.ts'
import { Moment, Money } from '#kit/web/format/values.tsx'
import { Card } from '#kit/web/record-page/card.tsx'
import styles from './payments.module.css'

export interface Posting {
  at: string
  type: string
  memo: string
  account: string
  amount: MoneyValue
}

/** The ledger entries, each with its account. They sum to zero in each currency. */
export function PostingsCard({ postings }: { postings: readonly Posting[] }) {
  return (
    <Card title="Ledger entries" flush>
      {postings.length === 0 ? (
        <p className={styles.empty}>No ledger entries yet.</p>
      ) : (
        <div className={styles.postings} role="group" aria-label="Table of ledger entries" tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">Account</th>
                <th scope="col">What</th>
                <th scope="col">Amount</th>
              </tr>
            </thead>
            <tbody>
              {postings.map(({ at, type, memo, account, amount }, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- postings never change order and are never removed
                <tr key={index}>
                  <td>{wordsOf(account)}</td>
                  <td>
                    {wordsOf(type)}
                    <small>
                      {memo} · <Moment value={at} />
                    </small>
                  </td>
                  <td>
                    <Money value={amount} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  )
}
