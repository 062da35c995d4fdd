import { Alert, Button, Group, Skeleton, Stack } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { staffKinds, staffLanguages } from '#domains/staff/contract/words.ts'
import { wordsOf } from '#kit/contract/text.ts'
import { Drawer } from '#kit/web/dialog/drawer.tsx'
import { confirm } from '#kit/web/feedback/dialogs.ts'
import { RetryAlert } from '#kit/web/feedback/retry-alert.tsx'
import { Moment } from '#kit/web/format/values.tsx'
import { RowMenu } from '#kit/web/list-page/row-menu.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { Facts } from '#kit/web/record-page/card.tsx'
import { LinkRow, LinkRows } from '#kit/web/record-page/link-rows.tsx'
import { PathLink } from '#kit/web/shell/path-link.tsx'
import { useAction, useCall } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { assignmentMoves, type AssignmentStatus } from '../contract/moves.ts'
import { call, type Duty } from './calls.ts'
import { FitsList } from './fits-list.tsx'

const DutyDialog = lazy(() => import('./duty-dialog.tsx'))
const moveWords: Record<AssignmentStatus, string> = {
  offered: 'Offer again',
  accepted: 'Accepted',
  declined: 'Declined',
  started: 'Start duty',
  done: 'Finish duty',
  cancelled: 'Take off duty',
}

/** A duty with the people on it, and who else fits. */
export default function DutyDrawer({ id, close }: { id: string; close: () => void }) {
  const { data: duty, error, refetch } = useCall(call, 'GET /roster/duties/{id}/show', { params: { id } })
  const mayEdit = useMay()('Edit Bookings')
  const [editing, setEditing] = useState(false)
  const cancel = useAction(call, 'POST /roster/duties/{id}/cancel', { notice: 'Duty cancelled.', failed: 'Not cancelled', done: close })
  const askCancel = async () => {
    const sure = await confirm({
      title: `Cancel “${duty!.title}”?`,
      text: 'Its people and vehicles are free again.',
      action: 'Cancel duty',
      danger: true,
    })
    if (sure) cancel.mutate({ params: { id } })
  }
  return (
    <Drawer opened onClose={close} position="right" size="md" title={duty?.title ?? 'Duty'}>
      {error && !duty && <RetryAlert error={error} retry={refetch} />}
      {!duty && !error && <Skeleton height={240} />}
      {duty && (
        <Stack gap="md">
          {duty.conflicts.length > 0 && (
            <Alert color="yellow" title="Check this duty">
              {duty.conflicts.map((text) => (
                <div key={text}>{text}</div>
              ))}
            </Alert>
          )}
          <DutyFacts duty={duty} />
          <People duty={duty} mayEdit={mayEdit} />
          {mayEdit && duty.missing > 0 && <FitsList duty={duty} />}
          {mayEdit && !duty.cancelled && (
            <Group>
              <Button variant="default" onClick={() => setEditing(true)}>
                Change duty
              </Button>
              <Button variant="default" color="red" loading={cancel.isPending} onClick={() => void askCancel()}>
                Cancel duty
              </Button>
            </Group>
          )}
        </Stack>
      )}
      <Suspense fallback={null}>{editing && duty && <DutyDialog duty={duty} days={null} close={() => setEditing(false)} />}</Suspense>
    </Drawer>
  )
}

const DutyFacts = ({ duty: { kind, starts_at, ends_at, place, language, people, notes, padding_minutes, ...duty } }: { duty: Duty }) => (
  <Facts
    rows={[
      { label: 'Work', value: staffKinds[kind] },
      { label: 'From', value: <Moment value={starts_at} /> },
      { label: 'Until', value: <Moment value={ends_at} /> },
      { label: 'Place', value: place },
      { label: 'People needed', value: people },
      language && { label: 'Language', value: staffLanguages[language] },
      padding_minutes > 0 && { label: 'Padding', value: `${padding_minutes} minutes` },
      { label: 'Trip', value: duty.trip !== null && <TripLink duty={duty} /> },
      duty.travellers !== null && { label: 'Travellers', value: duty.travellers },
      duty.vehicles.length > 0 && {
        label: 'Vehicles',
        value: duty.vehicles.map(({ plate, car, seats }) => `${plate} (${car}, ${seats} seats)`).join(', '),
      },
      { label: 'Why so few seats', value: duty.seats_reason },
      { label: 'Job sheet', value: <PathLink to={pathTo('/roster/duties/$id/sheet', { id: duty.id })}>Send and follow</PathLink> },
      { label: 'Notes', value: notes && <span className="lines">{notes}</span> },
    ]}
  />
)

function TripLink({
  duty: { booking_id, departure_id, group_id, trip },
}: {
  duty: Pick<Duty, 'booking_id' | 'departure_id' | 'group_id' | 'trip'>
}) {
  if (booking_id) return <PathLink to={pathTo('/bookings/view/$id', { id: booking_id })}>{trip}</PathLink>
  const id = departure_id ?? group_id
  return id ? <PathLink to={pathTo('/trips/$id', { id })}>{trip}</PathLink> : null
}

function People({ duty: { assignments }, mayEdit }: { duty: Duty; mayEdit: boolean }) {
  const move = useAction(call, 'POST /roster/assignments/{id}/status', { failed: 'Not changed' })
  return (
    <LinkRows none="Nobody is on it yet.">
      {assignments.map(({ id, name, status, override_reason }) => (
        <LinkRow
          key={id}
          title={name}
          text={[wordsOf(status), override_reason && `Although: ${override_reason}`].filter(Boolean).join(' · ')}
          value={
            mayEdit && (
              <RowMenu
                label={`Actions for ${name}`}
                actions={assignmentMoves[status].map((to) => ({
                  label: moveWords[to],
                  icon: to === 'cancelled' || to === 'declined' ? 'x' : 'check',
                  danger: to === 'cancelled',
                  run: () => move.mutate({ params: { id }, body: { status: to } }),
                }))}
              />
            )
          }
        />
      ))}
    </LinkRows>
  )
}
