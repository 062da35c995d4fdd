import { useState } from 'react'
import { formatDays } from '#kit/contract/time.ts'
import { AddButton } from '#kit/web/record-page/add-button.tsx'
import { Card } from '#kit/web/record-page/card.tsx'
import { PartRow, PartTable } from '#kit/web/record-page/part-table.tsx'
import { useAction } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { call, staffReads, type StaffMember } from './calls.ts'
import { LeaveDialog } from './leave-dialog.tsx'

/** Leave that is not over. */
export function LeaveCard({ person: { id, name, leave } }: { person: StaffMember }) {
  const [adding, setAdding] = useState(false)
  const mayEdit = useMay()('Edit Bookings')
  const remove = useAction(call, 'POST /staff-leave/{id}/delete', { invalidates: staffReads, notice: 'Leave deleted.' })
  return (
    <Card
      title="Leave"
      {...(leave.length > 0 ? { flush: true as const } : {})}
      aside={<AddButton label="Add leave" needs={['Edit Bookings']} run={() => setAdding(true)} />}
    >
      {leave.length === 0 ? (
        'No leave ahead.'
      ) : (
        <PartTable
          heads={
            <>
              <th scope="col">Reason</th>
              <th scope="col">Days</th>
            </>
          }
        >
          {leave.map((one) => (
            <PartRow
              key={one.id}
              name={one.reason}
              notes={[]}
              off={false}
              actions={
                mayEdit ? [{ label: 'Delete', icon: 'trash', danger: true, run: () => remove.mutate({ params: { id: one.id } }) }] : []
              }
            >
              <td>{formatDays(one.from, one.to)}</td>
            </PartRow>
          ))}
        </PartTable>
      )}
      {adding && <LeaveDialog staffId={id} name={name} close={() => setAdding(false)} />}
    </Card>
  )
}
