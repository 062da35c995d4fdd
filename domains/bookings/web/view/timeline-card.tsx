import { Button, Group, Textarea } from '@mantine/core'
import { useState, type FormEvent, type KeyboardEvent } from 'react'
import { Card } from '#kit/web/record-page/card.tsx'
import { entriesOf, Timeline } from '#kit/web/record-page/timeline.tsx'
import type { Tone } from '#kit/web/status-badge.tsx'
import { useAction } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { call, type Booking } from '../calls.ts'

const tones: Record<string, Tone> = { created: 'blue', status: 'blue', payment: 'green', attention: 'amber', moved: 'blue' }

interface TimelineCardProps {
  booking: Pick<Booking, 'id' | 'timeline'>
  /** More paths to refetch after a note: those of the domain that keeps the booking. */
  reads?: readonly string[]
}

/** The timeline, newest first, including notes. */
export function TimelineCard({ booking, reads = [] }: TimelineCardProps) {
  return (
    <Card title="Timeline">
      <NoteBox id={booking.id} reads={reads} />
      <Timeline entries={entriesOf(booking.timeline, tones)} />
    </Card>
  )
}

function NoteBox({ id, reads }: { id: string; reads: readonly string[] }) {
  const may = useMay()
  const [text, setText] = useState('')
  const add = useAction(call, 'POST /bookings/{id}/notes', {
    invalidates: ['/bookings', ...reads],
    failed: 'The note was not added',
    done: () => setText(''),
  })
  if (!may('Edit Bookings', 'Add Bookings')) return null
  const submit = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault()
    if (text.trim() && !add.isPending) add.mutate({ params: { id }, body: { text } })
  }
  return (
    <form onSubmit={submit}>
      <Group gap="xs" wrap="nowrap" align="flex-end" mb="md">
        <Textarea
          aria-label="Note"
          placeholder="Note"
          autosize
          minRows={1}
          maxRows={12}
          maxLength={2000}
          style={{ flex: 1 }}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && (event.metaKey || event.ctrlKey) && submit(event)}
        />
        <Button type="submit" variant="default" loading={add.isPending} disabled={text.trim() === ''}>
          Add note
        </Button>
      </Group>
    </form>
  )
}
