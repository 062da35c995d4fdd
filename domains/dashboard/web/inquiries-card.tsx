import { wordsOf } from '#kit/contract/text.ts'
import { formatMoment } from '#kit/contract/time.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { PathLink } from '#kit/web/shell/path-link.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { inquiriesCall, type RecentInquiry } from './calls.ts'
import { HomeCard } from './home-card.tsx'
import styles from './home.module.css'

/** The latest inquiries from all sources. */
export function InquiriesCard() {
  const { data } = useCall(inquiriesCall, 'GET /inquiries/recent')
  if (!data) return null
  return (
    <HomeCard title="Recent inquiries" flush>
      {data.length === 0 ? (
        <p className={styles.none}>No inquiries yet.</p>
      ) : (
        <ul className={styles.rows}>
          {data.slice(0, 5).map((inquiry) => (
            <li key={inquiry.id}>
              <Row inquiry={inquiry} />
            </li>
          ))}
        </ul>
      )}
    </HomeCard>
  )
}

function Row({ inquiry }: { inquiry: RecentInquiry }) {
  const may = useMay()
  const told = (
    <>
      <span className={styles.rowText}>
        <b>{inquiry.name}</b>
        <small>{[inquiry.inventory?.title, wordsOf(inquiry.source), formatMoment(inquiry.created_at)].filter(Boolean).join(' · ')}</small>
      </span>
      <StatusBadge status={inquiry.status} />
    </>
  )
  if (!may('View Inquiries')) return <span className={styles.row}>{told}</span>
  return (
    <PathLink className={styles.row} to={`${pathTo('/inquiries')}?inquiry=${inquiry.id}`}>
      {told}
    </PathLink>
  )
}
