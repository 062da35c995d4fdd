import { Button } from '@mantine/core'
import { showError } from '#kit/web/feedback/dialogs.ts'
import { Day, Money } from '#kit/web/format/values.tsx'
import { Card } from '#kit/web/record-page/card.tsx'
import { useMay } from '#kit/web/use-session.ts'
import { openPaper } from '#domains/papers/web/open-paper.ts'
import type { Order } from './calls.ts'
import styles from './orders.module.css'

/** Returned items of an order, with the credit notes. */
export function ReturnsCard({ order: { id, returns } }: { order: Order }) {
  const mayOpen = useMay()('View Bookings')
  if (returns.length === 0) return null
  const open = (documentId: string) =>
    openPaper(id, 'credit_note', documentId).catch((error: unknown) => showError('No credit note', error))
  return (
    <Card title="Returns" flush>
      <ul className={styles.returns}>
        {returns.map(({ id: key, reference, reason, amount, refund, credit_note, items, user_name, created_at }) => (
          <li key={key}>
            <div>
              <b className="figures">{reference}</b> · <Day value={created_at} />
              {user_name && ` · ${user_name}`}
              {items.map((item, at) => (
                <div key={at}>
                  {item.quantity} × {item.title}, {item.variant}
                  {item.damaged > 0 && <span className={styles.dim}> · {item.damaged} damaged</span>}
                </div>
              ))}
              <div className={styles.dim}>{reason}</div>
              {refund.amount > 0 && (
                <div className={styles.dim}>
                  Refund of <Money value={refund} />
                </div>
              )}
              {credit_note &&
                (mayOpen ? (
                  <Button size="compact-sm" variant="default" mt={4} onClick={() => void open(credit_note.id)}>
                    Credit note {credit_note.number}
                  </Button>
                ) : (
                  <div className={styles.dim}>Credit note {credit_note.number}</div>
                ))}
            </div>
            <span className={styles.amount}>
              <Money value={{ ...amount, amount: -amount.amount }} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
