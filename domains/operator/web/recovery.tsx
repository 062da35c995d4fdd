import { Button, Skeleton, Table } from '@mantine/core'
import { confirm } from '#kit/web/feedback/dialogs.ts'
import { bytesText } from '#kit/web/format/bytes.ts'
import { Count, Moment } from '#kit/web/format/values.tsx'
import { FailedState } from '#kit/web/list-page/list-states.tsx'
import { Card, Facts, NextStep } from '#kit/web/record-page/card.tsx'
import { ScreenPage } from '#kit/web/record-page/record-page.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useAction, useCall } from '#kit/web/use-call.ts'
import { useAppContext } from '#kit/web/use-session.ts'
import { call, type Recovery as State } from './calls.ts'
import { WideTable } from '#kit/web/wide-table.tsx'

/** Backups, the drills that restore them, and what a restored copy holds back. */
export default function Recovery() {
  const answer = useCall(call, 'GET /operator/recovery')
  return (
    <ScreenPage title="Recovery" subtitle="Backups, and the daily proof that they can be restored.">
      {answer.isPending && <Skeleton height={320} />}
      {answer.error && <FailedState error={answer.error} retry={() => void answer.refetch()} retrying={answer.isFetching} />}
      {answer.data && (
        <>
          {answer.data.copy.held && <HeldCopy copy={answer.data.copy} />}
          <Backups state={answer.data} />
          {answer.data.archive && <Archive archive={answer.data.archive} />}
          <Drills drills={answer.data.drills} />
          {answer.data.copy.confirmed && <Confirmed confirmed={answer.data.copy.confirmed} hours={answer.data.copy.stale_after_hours} />}
        </>
      )}
    </ScreenPage>
  )
}

/** What waits in a restored copy, with the button that lets it go. */
function HeldCopy({ copy }: { copy: State['copy'] }) {
  const { session } = useAppContext()
  const send = useAction(call, 'POST /operator/recovery/confirm-copy', {
    invalidates: ['/operator/recovery', '/operator/log'],
    notice: 'Copy confirmed. It sends now.',
  })
  const ask = async () => {
    const yes = await confirm({
      title: 'Confirm this copy?',
      text: `Confirm only if the installation it was restored from is switched off. Otherwise clients get mails twice. What waits is sent now. Mails, messages and webhooks older than ${copy.stale_after_hours} hours are not sent.`,
      action: 'Confirm copy',
      danger: true,
    })
    if (yes) send.mutate({}, { onSuccess: () => void session.reload() })
  }
  return (
    <Card title="Restored copy" aside={<StatusBadge status="held" label="Sends nothing" />} flush>
      <NextStep
        action={
          <Button size="compact-sm" loading={send.isPending} onClick={() => void ask()}>
            Confirm copy
          </Button>
        }
      >
        Check the data first. Then confirm that this copy works from now on.
      </NextStep>
      <WideTable label="Table of what waits" minWidth={480} inCard>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>What waits</Table.Th>
            <Table.Th ta="right">Count</Table.Th>
            <Table.Th>Oldest</Table.Th>
            <Table.Th>When too old</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {copy.waiting.map(({ kind, count, oldest, stale_is_given_up }) => (
            <Table.Tr key={kind}>
              <Table.Td>{kind}</Table.Td>
              <Table.Td ta="right" className="figures">
                <Count value={count} />
              </Table.Td>
              <Table.Td>
                <Moment value={oldest} />
              </Table.Td>
              <Table.Td>{stale_is_given_up ? 'Not sent' : 'Finished anyway'}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </WideTable>
    </Card>
  )
}

function Backups({ state: { backup, drills, copy } }: { state: State }) {
  const [last] = drills
  return (
    <Card title="Last backup">
      <Facts
        rows={[
          { label: 'Made', value: backup.at ? <Moment value={backup.at} /> : 'No backup yet' },
          backup.bytes !== null && { label: 'Size', value: bytesText(backup.bytes) },
          {
            label: 'Restore drill',
            value: last ? (
              <StatusBadge status={last.passed ? 'succeeded' : 'failed'} label={last.passed ? 'Passed' : 'Failed'} />
            ) : (
              'None yet'
            ),
          },
          copy.restored_at !== null && { label: 'Restored from a backup', value: <Moment value={copy.restored_at} /> },
        ]}
      />
    </Card>
  )
}

const archiveWords = { ok: 'Working', warning: 'Needs attention', paused: 'Paused' }
const archiveStatus = { ok: 'active', warning: 'pending', paused: 'failed' }

function Archive({
  archive: { state, at, folder, archive_disk_used, archived_at, base_at, problem },
}: {
  archive: NonNullable<State['archive']>
}) {
  return (
    <Card title="Point-in-time recovery" aside={<StatusBadge status={archiveStatus[state]} label={archiveWords[state]} />}>
      <Facts
        rows={[
          problem !== null && { label: 'Problem', value: problem },
          { label: 'Checked', value: <Moment value={at} /> },
          { label: 'Log archived', value: archived_at ? <Moment value={archived_at} /> : 'Not yet' },
          { label: 'Last base backup', value: base_at ? <Moment value={base_at} /> : 'None yet' },
          { label: 'Folder', value: folder },
          { label: 'Disk used', value: `${Math.round(archive_disk_used * 100)} %` },
        ]}
      />
    </Card>
  )
}

function Drills({ drills }: { drills: State['drills'] }) {
  return (
    <Card title="Restore drills" flush={drills.length > 0 || undefined}>
      {drills.length === 0 ? (
        'Each day the newest backup is restored into a temporary database and checked. The first drill runs after the first backup.'
      ) : (
        <WideTable label="Table of restore drills" minWidth={560} inCard>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Time</Table.Th>
              <Table.Th>Result</Table.Th>
              <Table.Th>Backup</Table.Th>
              <Table.Th>Checked</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {drills.map(({ at, passed, backup, bytes, seconds, checked, problems }) => (
              <Table.Tr key={at}>
                <Table.Td>
                  <Moment value={at} />
                </Table.Td>
                <Table.Td>
                  <StatusBadge status={passed ? 'succeeded' : 'failed'} label={passed ? 'Passed' : 'Failed'} />
                </Table.Td>
                <Table.Td>
                  {backup}, {bytesText(bytes)}, {Math.round(seconds)} s
                </Table.Td>
                <Table.Td>
                  {passed
                    ? `${checked.tables} tables, ${checked.rows} rows, ${checked.rules} rules, ${checked.files} files, ${checked.indexes} indexes`
                    : problems.join(' ')}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </WideTable>
      )}
    </Card>
  )
}

function Confirmed({ confirmed, hours }: { confirmed: NonNullable<State['copy']['confirmed']>; hours: number }) {
  const { at, operator, sent, given_up } = confirmed
  const sums = (kinds: { kind: string; count: number }[]) => kinds.map(({ kind, count }) => `${count} ${kind}`).join(', ')
  return (
    <Card title="Last confirmed copy">
      <Facts
        rows={[
          { label: 'Confirmed', value: <Moment value={at} /> },
          { label: 'By', value: operator },
          { label: 'Let go', value: sums(sent) || 'Nothing waited' },
          { label: `Not sent, older than ${hours} hours`, value: sums(given_up) || 'None' },
          ...given_up.flatMap(({ kind, items }) =>
            items.map(({ what, at: since }) => ({
              label: kind,
              value: (
                <>
                  {what} (<Moment value={since} />)
                </>
              ),
            })),
          ),
        ]}
      />
    </Card>
  )
}
