import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { formatShortDay } from '#kit/contract/time.ts'
import { Allowed } from '#kit/web/allowed.tsx'
import { confirm } from '#kit/web/feedback/dialogs.ts'
import { Card, Facts } from '#kit/web/record-page/card.tsx'
import { useAction, useCall } from '#kit/web/use-call.ts'
import { call } from '../calls.ts'
import { reasonText } from './duplicate-words.ts'

/** Who may be the same person, and merges that can be undone. */
export default function DuplicatesCard({ id }: { id: string }) {
  const duplicates = useCall(call, 'GET /crm/contacts/{id}/duplicates', { params: { id } })
  const merges = useCall(call, 'GET /crm/contacts/{id}/merges', { params: { id } })
  const undo = useAction(call, 'POST /crm/merges/{id}/undo', {
    notice: ({ other }) => `${other.name} is back.`,
    invalidates: ['/crm', '/clients', '/bookings'],
    failed: 'Not undone',
  })
  const open = (merges.data ?? []).filter(({ undone_at }) => undone_at === null)
  const found = duplicates.data ?? []
  if (found.length === 0 && open.length === 0) return null
  const ask = async (mergeId: string, name: string) => {
    const sure = await confirm({
      title: `Bring ${name} back?`,
      text: `${name} gets back what moved. What was added since the merge stays here.`,
      action: 'Undo merge',
    })
    if (sure) undo.mutate({ params: { id: mergeId } })
  }
  return (
    <Card title="Duplicates" flush>
      <Facts
        rows={[
          ...found.map((other) => ({
            label: reasonText(other.reasons),
            value: (
              <Link to="/crm/contacts/$id/merge/$other" params={{ id, other: other.id }}>
                {other.name}
              </Link>
            ),
          })),
          ...open.map((merge) => ({
            label: `${merge.name} was merged into this contact`,
            value: (
              <Allowed needs={['Edit Clients']}>
                <Button variant="default" size="compact-md" onClick={() => void ask(merge.id, merge.name)}>
                  Undo until {formatShortDay(merge.undo_until.slice(0, 10))}
                </Button>
              </Allowed>
            ),
          })),
        ]}
      />
    </Card>
  )
}
