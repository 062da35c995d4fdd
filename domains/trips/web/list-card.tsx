import { Alert, Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { formatDays, formatMoment } from '#kit/contract/time.ts'
import { CopyButton } from '#kit/web/copy-button.tsx'
import { confirm, showError } from '#kit/web/feedback/dialogs.ts'
import { icons } from '#kit/web/icons.ts'
import type { Action } from '#kit/web/list-page/list-types.ts'
import { Card } from '#kit/web/record-page/card.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useAction } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { call, type Space, type Trip, type TripList } from './calls.ts'
import { atHotel } from './hotels.ts'
import { SpacesBoard } from './spaces-board.tsx'
import { freshSpace } from './spaces.ts'
import { listTones } from './words.ts'
import styles from './trips.module.css'

const SpaceDialog = lazy(() => import('./space-dialog.tsx'))

/** A rooming list, or a list of vehicles: rooms with their people, and what the hotel answered. */
export function ListCard({ trip, list, edit }: { trip: Trip; list: TripList; edit: () => void }) {
  const mayEdit = useMay()('Edit Bookings')
  const [editing, setEditing] = useState<Space | null>(null)
  const arrange = useAction(call, 'POST /trips/lists/{list}/arrange', { failed: 'Not saved' })
  const save = async (spaces: readonly Space[]) => {
    await arrange.mutateAsync({ params: { list: list.id }, body: { spaces: [...spaces], version: list.version } }).catch(() => undefined)
  }
  const actions = useListActions(list, edit, save)
  const isNew = editing !== null && !list.spaces.some(({ id }) => id === editing.id)
  const keep = (space: Space) => save(isNew ? [...list.spaces, space] : list.spaces.map((one) => (one.id === space.id ? space : one)))
  return (
    <Card
      title={list.name}
      flush
      aside={list.kind === 'rooms' && <StatusBadge status={list.state} tone={listTones[list.state]} />}
      actions={mayEdit ? actions : actions.filter(({ icon }) => icon === 'download')}
    >
      <div className={styles.listHead}>
        <span>{formatDays(list.starts_on, list.ends_on)}</span>
        {list.hotel && <span>Guests of {list.hotel}</span>}
        {list.email && <span>{list.email}</span>}
        {list.sent_at && <span>Sent {formatMoment(list.sent_at)}</span>}
        {list.link && (
          <span>
            Link of the hotel <CopyButton value={list.link} what="link" />
          </span>
        )}
      </div>
      <Answer list={list} />
      <SpacesBoard
        list={list}
        people={list.hotel ? atHotel(trip, list.hotel).people : trip.people}
        save={mayEdit ? save : undefined}
        busy={arrange.isPending}
        edit={setEditing}
      />
      {mayEdit && (
        <div className={styles.bar}>
          <Button
            size="compact-md"
            variant="default"
            leftSection={<icons.plus size={14} aria-hidden />}
            onClick={() => setEditing(freshSpace(list))}
          >
            {list.kind === 'rooms' ? 'Add room' : 'Add vehicle'}
          </Button>
          <SendButton list={list} />
        </div>
      )}
      <Suspense fallback={null}>
        {editing && <SpaceDialog tripId={trip.id} space={editing} isNew={isNew} save={keep} close={() => setEditing(null)} />}
      </Suspense>
    </Card>
  )
}

function useListActions(list: TripList, edit: () => void, save: (spaces: readonly Space[]) => Promise<void>): Action[] {
  const remove = useAction(call, 'POST /trips/lists/{list}/delete', { notice: 'List deleted.' })
  const params = { list: list.id }
  const suggest = async () => {
    try {
      const { spaces } = await call('GET /trips/lists/{list}/suggestion', { params })
      await save(spaces)
    } catch (error) {
      showError('No suggestion', error)
    }
  }
  const deleteList = async () => {
    const text = list.state === 'draft' ? 'Its rooms are deleted too.' : 'The link that was sent stops working.'
    if (await confirm({ title: `Delete “${list.name}”?`, text, action: 'Delete list', danger: true })) remove.mutate({ params })
  }
  const download = () => call.download('GET /trips/lists/{list}/pdf', { params }).catch((error: unknown) => showError('Not saved', error))
  return [
    { label: list.kind === 'rooms' ? 'Suggest rooms' : 'Suggest seats', icon: 'star', run: suggest },
    { label: 'Change', icon: 'pencil', run: edit },
    { label: 'Save as PDF', icon: 'download', run: download },
    { label: 'Delete list', icon: 'trash', danger: true, run: deleteList },
  ]
}

function SendButton({ list: { id, kind, state, changed, email, name, version, spaces } }: { list: TripList }) {
  const send = useAction(call, 'POST /trips/lists/{list}/send', { notice: 'Rooming list sent.', failed: 'Not sent' })
  if (kind !== 'rooms' || (state !== 'draft' && !changed)) return null
  const ask = async () => {
    const again = state === 'draft' ? '' : ' It replaces the earlier one, and the hotel answers again.'
    const text = `${email} gets it as a PDF, with a link to confirm it.${again}`
    if (await confirm({ title: `Send the rooming list to ${name}?`, text, action: 'Send list' }))
      send.mutate({ params: { list: id }, body: { version } })
  }
  return (
    <Button
      size="compact-md"
      loading={send.isPending}
      disabled={!email || spaces.every(({ people }) => people.length === 0)}
      title={email ? undefined : 'Add the hotel’s email address first.'}
      onClick={() => void ask()}
    >
      {state === 'draft' ? 'Send to hotel' : 'Send changes'}
    </Button>
  )
}

/** What the hotel answered, and whether the list has changed since it was sent. */
function Answer({ list: { state, changed, answer, answered_at } }: { list: TripList }) {
  const words = state === 'confirmed' ? 'Confirmed by the hotel' : state === 'declined' ? 'The hotel cannot give these rooms' : null
  if (words === null && !changed) return null
  return (
    <Alert mx={20} mb="sm" color={state === 'declined' ? 'red' : changed ? 'yellow' : 'blue'} title={words ?? 'Changed since it was sent'}>
      {words && changed && 'The list has changed since it was sent. '}
      {answered_at && `${formatMoment(answered_at)}. `}
      {answer}
    </Alert>
  )
}
