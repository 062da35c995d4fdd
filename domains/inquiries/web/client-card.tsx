import type { ClientCardProps } from '#domains/clients/web/client-slots.ts'
import { formatMoment } from '#kit/contract/time.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { Card } from '#kit/web/record-page/card.tsx'
import { LinkRow, LinkRows } from '#kit/web/record-page/link-rows.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useList } from '#kit/web/use-call.ts'
import { useMay, useUser } from '#kit/web/use-session.ts'
import { inquiryList } from './calls.ts'
import { statusTones } from './inquiry-words.ts'

/** What a client has asked, for people who may view inquiries. Nothing if there is none. */
export default function ClientCard({ id }: ClientCardProps) {
  const may = useMay()
  const { features } = useUser()
  const allowed = may('View Inquiries') && features.includes('inquiries')
  const { data } = useList(inquiryList, { client_id: id, per_page: 5 }, { enabled: allowed })
  if (!data || data.data.length === 0) return null
  return (
    <Card title="Inquiries" flush>
      <LinkRows none="">
        {data.data.map(({ id: inquiry, message, package_title, status, created_at }) => (
          <LinkRow
            key={inquiry}
            to={`${pathTo('/inquiries')}?inquiry=${inquiry}`}
            title={package_title ?? 'Inquiry'}
            text={[formatMoment(created_at), message].filter(Boolean).join(' · ')}
            value={<StatusBadge status={status} tone={statusTones[status] ?? 'neutral'} />}
          />
        ))}
      </LinkRows>
    </Card>
  )
}
