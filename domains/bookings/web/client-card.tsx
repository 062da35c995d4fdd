import { Link } from '@tanstack/react-router'
import type { ClientCardProps } from '#domains/clients/web/client-slots.ts'
import { Money } from '#kit/web/format/values.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { Card } from '#kit/web/record-page/card.tsx'
import { LinkRow, LinkRows } from '#kit/web/record-page/link-rows.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useList } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { datesOfKinds } from '../contract/kind-words.ts'
import { call } from './calls.ts'

const shown = 5

/** The latest bookings of a client, for people who may view bookings. */
export default function ClientCard({ id }: ClientCardProps) {
  const allowed = useMay()('View Bookings')
  const rows = call.rows('GET /bookings', { query: { client_id: id } })
  const { data } = useList(rows, { per_page: shown, sort: '-created_at' }, { enabled: allowed })
  if (!data) return null
  const all = (
    <Link to="." search={{ tab: 'bookings' } as never}>
      All bookings
    </Link>
  )
  return (
    <Card title="Bookings" aside={data.meta.total > shown && all} flush>
      <LinkRows none="No bookings yet.">
        {data.data.map((row) => (
          <LinkRow
            key={row.id}
            to={pathTo('/bookings/view/$id', { id: row.id })}
            picture={row.picture_url}
            title={row.title}
            text={[row.reference, datesOfKinds(row, row.kinds)].filter(Boolean).join(' · ')}
            value={
              <>
                <StatusBadge status={row.status} />
                {row.due.amount > 0 ? (
                  <span>
                    <Money value={row.due} /> due
                  </span>
                ) : (
                  <Money value={row.total} />
                )}
              </>
            }
          />
        ))}
      </LinkRows>
    </Card>
  )
}
