import { Button, Skeleton } from '@mantine/core'
import { Card } from '#kit/web/record-page/card.tsx'
import { LinkRow, LinkRows } from '#kit/web/record-page/link-rows.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { call, type Duty } from './calls.ts'
import { useGive } from './use-give.ts'

/** Who fits a duty best, with what speaks against each. */
export function FitsList({ duty }: { duty: Duty }) {
  const { data } = useCall(call, 'GET /roster/duties/{id}/fits', { params: { id: duty.id } }, { staleMs: 0 })
  const { give } = useGive(data)
  if (!data) return <Skeleton height={120} />
  const bar = { id: duty.id, unit_id: '', starts_on: '', ends_on: '', label: duty.title, duty, assignment: null }
  const others = data.filter(({ id }) => !duty.assignments.some(({ staff_id }) => staff_id === id))
  return (
    <Card title="Who fits" flush>
      <LinkRows none="There is nobody else.">
        {others.map(({ id, name, fits, refused, warnings }) => (
          <LinkRow
            key={id}
            title={name}
            text={fits ? 'Fits' : [...refused, ...warnings].join(' ')}
            value={
              refused.length === 0 && (
                <Button size="compact-md" variant="default" onClick={() => void give(bar, id, name)}>
                  Assign<span className="unseen"> {name}</span>
                </Button>
              )
            }
          />
        ))}
      </LinkRows>
    </Card>
  )
}
