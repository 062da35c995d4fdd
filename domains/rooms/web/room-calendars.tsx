import { Alert, Button, Group, Skeleton } from '@mantine/core'
import { useState } from 'react'
import type { ResultOf } from '#kit/contract/endpoint.ts'
import { formatRange } from '#kit/contract/time.ts'
import { CopyButton } from '#kit/web/copy-button.tsx'
import { confirm } from '#kit/web/feedback/dialogs.ts'
import { toast } from '#kit/web/feedback/toast.tsx'
import { TextInput } from '#kit/web/fields/inputs.tsx'
import { UploadOne } from '#kit/web/fields/upload-one.tsx'
import { Moment } from '#kit/web/format/values.tsx'
import { FailedState } from '#kit/web/list-page/list-states.tsx'
import { RowMenu } from '#kit/web/list-page/row-menu.tsx'
import { checkWith } from '#kit/web/record-form/form-errors.ts'
import { SmallForm } from '#kit/web/record-form/small-form.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useAction, useCall, useInvalidate } from '#kit/web/use-call.ts'
import { calendarBody, maxCalendarMb, type showCalendars } from '../contract/calendars.ts'
import { call, roomReads } from './calls.ts'
import styles from './rooms.module.css'

type Calendar = ResultOf<typeof showCalendars>['calendars'][number]
const reads = [...roomReads, '/business/hotel/stays']
const lookEveryMs = 10_000
/** Poll faster while a new calendar has not been fetched yet. */
const watchEveryMs = 1_000

/** Calendar sync of a room: the external calendars with their sync status, and the URL of its own feed. */
export default function RoomCalendars({ unitId }: { unitId: string }) {
  const params = { id: unitId }
  const [watching, setWatching] = useState(false)
  const refetchEveryMs = watching ? watchEveryMs : lookEveryMs
  const answer = useCall(call, 'GET /business/hotel/rooms/individual/{id}/calendars', { params }, { refetchEveryMs })
  const unread = answer.data?.calendars.some(({ status }) => status === 'new') ?? false
  if (unread !== watching) setWatching(unread)
  if (answer.error) return <FailedState error={answer.error} retry={() => void answer.refetch()} retrying={answer.isFetching} />
  if (!answer.data) return <Skeleton height={120} visible={false} />
  return (
    <section aria-label="Calendars" className={styles.calendars}>
      <h3>Calendars of other websites</h3>
      <p>Other websites read this room’s calendar, and Safiri reads theirs every 15 minutes, so that nobody books it twice.</p>
      <OwnFeed unitId={unitId} url={answer.data.feed_url} />
      {answer.data.calendars.map((calendar) => (
        <OneCalendar key={calendar.id} calendar={calendar} />
      ))}
      <AddCalendar unitId={unitId} />
      <UploadCalendar
        title="Or choose a calendar file"
        send={(file, onProgress) =>
          call('POST /business/hotel/rooms/individual/{id}/calendars/upload', { params, files: [file], onProgress })
        }
      />
    </section>
  )
}

function OwnFeed({ unitId, url }: { unitId: string; url: string | null }) {
  const renew = useAction(call, 'POST /business/hotel/rooms/individual/{id}/calendars/renew', {
    invalidates: reads,
    notice: 'New address created.',
    failed: 'Not created',
  })
  const make = async () => {
    const sure =
      url === null ||
      (await confirm({
        title: 'Create a new address?',
        text: 'The old address stops working. Give the new one to each website that reads it.',
        action: 'Create new address',
      }))
    if (sure) renew.mutate({ params: { id: unitId } })
  }
  return (
    <div className={styles.feed}>
      {url && (
        <TextInput
          readOnly
          label="Address of this room’s calendar"
          description="Anyone with this address sees when the room is booked."
          value={url}
          w="100%"
          rightSection={<CopyButton value={url} what="address" />}
        />
      )}
      <Button variant="default" size="compact-md" loading={renew.isPending} onClick={() => void make()}>
        {url ? 'Create new address' : 'Create calendar address'}
      </Button>
    </div>
  )
}

const tones = { new: 'neutral', ok: 'green', failed: 'red' } as const
const words = { new: 'not_read_yet', ok: 'in_step', failed: 'not_readable' } as const

function OneCalendar({ calendar }: { calendar: Calendar }) {
  const { id, name, host, file_name, status, problem, synced_at, events, conflicts } = calendar
  const [replacing, setReplacing] = useState(false)
  const options = { invalidates: reads, failed: 'Not changed' }
  const sync = useAction(call, 'POST /business/hotel/rooms/calendars/{id}/sync', { ...options, notice: 'Calendar updated.' })
  const remove = useAction(call, 'POST /business/hotel/rooms/calendars/{id}/delete', { ...options, notice: 'Calendar removed.' })
  const ask = async () => {
    const sure = await confirm({
      title: `Stop syncing “${name}”?`,
      text: 'Its blocked dates become free immediately.',
      action: 'Remove calendar',
      danger: true,
    })
    if (sure) remove.mutate({ params: { id } })
  }
  return (
    <div className={styles.calendar} role="group" aria-label={name}>
      <Group justify="space-between" wrap="nowrap">
        <div>
          <b>{name}</b>
          <small>{`${file_name ?? host} · ${events === 1 ? '1 time' : `${events} times`} taken`}</small>
        </div>
        <RowMenu
          label={`Actions for ${name}`}
          actions={[
            file_name === null
              ? { label: 'Sync now', icon: 'refresh', run: () => sync.mutate({ params: { id } }) }
              : { label: 'Upload a newer file', icon: 'upload', run: () => setReplacing(true) },
            { label: 'Remove', icon: 'trash', danger: true, run: ask },
          ]}
        />
      </Group>
      <Group gap="sm">
        <StatusBadge status={words[status]} tone={tones[status]} />
        {synced_at && (
          <small>
            Last synced <Moment value={synced_at} />
          </small>
        )}
      </Group>
      {problem && <small role="status">{problem}</small>}
      {replacing && (
        <div className={styles.newer}>
          <UploadCalendar
            title="Choose the newer file"
            send={(file, onProgress) =>
              call('POST /business/hotel/rooms/calendars/{id}/upload', { params: { id }, files: [file], onProgress })
            }
            done={() => setReplacing(false)}
          />
        </div>
      )}
      {conflicts.length > 0 && (
        <Alert color="red" mt="xs" title={conflicts.length === 1 ? 'Double booking' : `Taken twice ${conflicts.length} times`}>
          <ul className={styles.conflicts}>
            {conflicts.map((one) => (
              <li key={`${one.starts_on} ${one.summary}`}>
                {`${one.summary || 'Taken'}, ${formatRange(one.starts_on, one.ends_on)}: ${one.with}.`}
              </li>
            ))}
          </ul>
          {file_name === null
            ? 'Move or cancel one of the two bookings. This message then disappears.'
            : 'Move or cancel one of the two bookings, then upload the file again.'}
        </Alert>
      )}
    </div>
  )
}

interface UploadCalendarProps {
  title: string
  send: (file: File, onProgress: (share: number) => void) => Promise<unknown>
  done?: () => void
}

function UploadCalendar({ done, ...props }: UploadCalendarProps) {
  const invalidate = useInvalidate()
  const read = async () => {
    await invalidate(reads)
    toast('File imported.')
    done?.()
  }
  const text = 'An .ics file is read once. Upload a newer one after changes.'
  return <UploadOne {...props} text={text} accept=".ics,text/calendar" maxMb={maxCalendarMb} done={read} />
}

const check = checkWith(calendarBody)

function AddCalendar({ unitId }: { unitId: string }) {
  const invalidate = useInvalidate()
  const form = useSmallForm({
    initial: { name: '', url: '' },
    check,
    send: async (body, sent) => {
      await call('POST /business/hotel/rooms/individual/{id}/calendars/create', { params: { id: unitId }, body, ...sent })
      await invalidate(reads)
      toast(`${body.name} is now synced.`)
      form.set({ name: '', url: '' })
    },
  })
  return (
    <SmallForm form={form} action="Add calendar">
      <TextInput label="Name" required maxLength={80} placeholder="Airbnb" {...form.field('name')} />
      <TextInput
        label="Its address"
        required
        placeholder="https://…/calendar.ics"
        description="The iCal address from the other website."
        {...form.field('url')}
      />
    </SmallForm>
  )
}
