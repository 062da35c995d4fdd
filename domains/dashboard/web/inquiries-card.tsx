import { wordsOf } from '#kit/contract/text.ts'
import { formatMoment } from '#kit/contract/time.ts'
import { Card } from '#kit/web/record-page/card.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { call } from './calls.ts'
import styles from './home.module.css'

/** Who asked last, from wherever they asked. */
export function InquiriesCard() {
  const { data } = useCall(call, 'GET /inquiries/recent')
  if (!data) return null
  return (
    <Card title="Recent inquiries" flush>
      {data.length === 0 ? (
        <p className={styles.none}>Nobody has asked yet.</p>
      ) : (
        <ul className={styles.rows}>
          {data.slice(0, 5).map((inquiry) => (
            <li key={inquiry.id} className={styles.row}>
              <span className={styles.rowText}>
                <b>{inquiry.name}</b>
                <small>
                  {[inquiry.inventory?.title, wordsOf(inquiry.source), formatMoment(inquiry.created_at)].filter(Boolean).join(' · ')}
                </small>
              </span>
              <StatusBadge status={inquiry.status} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
