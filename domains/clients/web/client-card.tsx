import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { Card, Facts } from '#kit/web/record-page/card.tsx'
import { useMay } from '#kit/web/use-session.ts'

interface ClientCardProps {
  client: { id: string; name: string; phone: string | null; email: string | null }
  /** More facts about the client. */
  more?: ComponentProps<typeof Facts>['rows']
}

/** The client of a record, with contact details. */
export function ClientCard({ client: { id, name, phone, email }, more = [] }: ClientCardProps) {
  const may = useMay()
  const link = (
    <Link to="/clients/$id" params={{ id }}>
      {name}
    </Link>
  )
  return (
    <Card title="Client" flush>
      <Facts
        rows={[
          { label: 'Name', value: may('View Clients') ? link : name },
          { label: 'Phone', value: phone && <a href={`tel:${phone}`}>{phone}</a>, copy: phone },
          { label: 'Email', value: email && <a href={`mailto:${email}`}>{email}</a>, copy: email },
          ...more,
        ]}
      />
    </Card>
  )
}
