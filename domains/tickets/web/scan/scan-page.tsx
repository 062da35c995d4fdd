import { Alert, Button, Select } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { formatMoment } from '#kit/contract/time.ts'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { ScreenPage } from '#kit/web/record-page/record-page.tsx'
import { useList } from '#kit/web/use-call.ts'
import { call as eventCall } from '#domains/events/web/calls.ts'
import { ticketScan } from '../routes.ts'
import { Gate } from './gate.tsx'
import { all } from './gate-store.ts'
import { registerGateWorker } from './gate-worker.ts'

interface Choice {
  value: string
  label: string
}

const upcoming = eventCall.rows('GET /business/entertainment/events/upcoming')

/** The events on sale, or offline those stored on this device. */
function useEvents(): { choices: Choice[]; ready: boolean } {
  const answer = useList(upcoming, { per_page: '100' })
  const [offlineEvents, setOfflineEvents] = useState<Choice[] | null>(null)
  useEffect(() => {
    void all('lists').then((lists) => setOfflineEvents(lists.map(({ event }) => ({ value: event.id, label: event.title }))))
  }, [])
  if (answer.data)
    return {
      ready: true,
      choices: answer.data.data.map(({ id, title, starts_at }) => ({
        value: id,
        label: `${title} · ${formatMoment(new Date(starts_at))}`,
      })),
    }
  return { choices: offlineEvents ?? [], ready: answer.isError && offlineEvents !== null }
}

/** Page to scan tickets with a phone at the gate, online or offline. */
export default function ScanPage() {
  const { event } = ticketScan.useSearch()
  const navigate = useNavigate()
  const { choices, ready } = useEvents()
  useEffect(() => registerGateWorker(), [])
  const choose = (id: string | null) => void navigate({ to: '.', search: (id ? { event: id } : {}) as never, replace: true })
  return (
    <ScreenPage title="Scan tickets">
      {ready && choices.length === 0 && !event && (
        <EmptyState title="Nothing to scan." text="Published events that are not over appear here." />
      )}
      {(choices.length > 0 || event) && (
        <Select
          label="Event"
          placeholder="Choose an event"
          searchable
          data={choices}
          value={event ?? null}
          onChange={choose}
          mb="md"
          maw={520}
        />
      )}
      {ready && choices.length > 0 && !event && (
        <EmptyState
          picture="gate"
          title="Ready to scan"
          text="Choose the event of this gate. Then point the camera at the code of a ticket."
        />
      )}
      {event && <Gate key={event} event={event} />}
      {!('subtle' in crypto) && (
        <Alert color="red" mt="md" title="This device cannot check tickets offline">
          Open Safiri over https.{' '}
          <Button component="a" href={location.href.replace('http:', 'https:')} size="compact-sm">
            Open
          </Button>
        </Alert>
      )}
    </ScreenPage>
  )
}
