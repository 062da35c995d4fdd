import { Alert, Button } from '@mantine/core'
import { toast } from '#kit/web/feedback/toast.tsx'
import { showError } from '#kit/web/feedback/dialogs.ts'
import { Count, Moment } from '#kit/web/format/values.tsx'
import { Card, Facts } from '#kit/web/record-page/card.tsx'
import { useCall, useInvalidate } from '#kit/web/use-call.ts'
import { call, ticketReads, type Scanned } from '../calls.ts'
import { resultWords } from '../ticket-words.ts'
import styles from './scan.module.css'

interface GateSideProps {
  event: string
  online: boolean
  waiting: number
  conflicts: Scanned[]
  sync: () => Promise<void>
}

/** Gate status: online or offline, number inside, last scans. */
export function GateSide({ event, online, waiting, conflicts, sync }: GateSideProps) {
  const { data } = useCall(call, 'GET /business/entertainment/events/{id}/scans/statistics', { params: { id: event } })
  return (
    <>
      {!online && (
        <Alert color="yellow" title="Offline">
          Tickets are checked offline on this device. {waiting > 0 && `${waiting} scans are waiting to be sent.`}
        </Alert>
      )}
      {online && waiting > 0 && (
        <Alert color="yellow" title={`${waiting} scans are waiting to be sent`}>
          <Button size="compact-sm" variant="default" onClick={() => void sync()}>
            Send now
          </Button>
        </Alert>
      )}
      {conflicts.length > 0 && <Conflicts conflicts={conflicts} />}
      {data && (
        <>
          <Card title="Now" flush>
            <Facts
              rows={[
                { label: 'Inside', value: <Count value={data.inside} /> },
                { label: 'Expected', value: <Count value={data.expected} /> },
                { label: 'Refused', value: <Count value={data.refused} /> },
                { label: 'Conflicts', value: data.conflicts > 0 && <Count value={data.conflicts} /> },
                ...data.types.map(({ name, inside, expected }) => ({ label: name, value: `${inside} of ${expected}` })),
                ...data.gates.map(({ gate, entered }) => ({ label: gate, value: `${entered} in` })),
              ]}
            />
          </Card>
          <LastScans scans={data.last} />
        </>
      )}
    </>
  )
}

const Conflicts = ({ conflicts }: { conflicts: Scanned[] }) => (
  <Alert color="red" title={conflicts.length === 1 ? '1 conflict' : `${conflicts.length} conflicts`}>
    {conflicts.map(({ id, ticket, because }) => (
      <p key={id} className={styles.conflict}>
        {ticket ? `${ticket.holder_name}, ${ticket.number}` : 'Unknown ticket'}: admitted offline,{' '}
        {because ? resultWords[because as keyof typeof resultWords].title.toLowerCase() : 'but it should have been refused'}.
      </p>
    ))}
  </Alert>
)

type Last = Omit<Scanned, 'used'> & { gate: string; undone: boolean }

function LastScans({ scans }: { scans: Last[] }) {
  const invalidate = useInvalidate()
  const undo = async (id: string) => {
    try {
      await call('POST /business/entertainment/events/scans/{id}/undo', { params: { id }, body: { nonce: crypto.randomUUID() } })
      toast('Scan undone.')
      await invalidate(ticketReads)
    } catch (error) {
      showError('Not undone', error)
    }
  }
  return (
    <Card title="Last scans" flush>
      {scans.length === 0 && <p className={styles.none}>No scans yet.</p>}
      <ul className={styles.last}>
        {scans.map(({ id, result, direction, ticket, scanned_at, gate, undone }) => (
          <li key={id} data-yes={result === 'ok' || undefined}>
            <span>
              <b>{undone ? 'Undone' : result === 'ok' && direction === 'exit' ? 'Checked out' : resultWords[result].title}</b>
              {ticket && ` · ${ticket.holder_name}`}
              <small>
                <Moment value={scanned_at} as="time" /> · {gate}
              </small>
            </span>
            {!undone && (result === 'ok' || result === 'conflict') && (
              <Button size="compact-sm" variant="default" onClick={() => void undo(id)}>
                Undo
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
