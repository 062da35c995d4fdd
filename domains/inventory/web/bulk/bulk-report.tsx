import { Alert, Button, Group, Progress } from '@mantine/core'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { useEffect, useState } from 'react'
import { FailedState } from '#kit/web/list-page/list-states.tsx'
import { useAction, useCall, useInvalidate } from '#kit/web/use-call.ts'
import parts from '#kit/web/record-page/part-table.module.css'
import { bulkCall, type BulkReport as Report } from './bulk-calls.ts'
import { StepsTable } from './steps-table.tsx'

const everyMs = 1000

/** Progress and result of a bulk edit, with undo. Closing the report does not stop the edit. */
export default function BulkReport({ id, reads, onClose }: { id: string; reads: readonly string[]; onClose: () => void }) {
  const [live, setLive] = useState(true)
  const options = { staleMs: 0, ...(live ? { refetchEveryMs: everyMs } : {}) }
  const answer = useCall(bulkCall, 'GET /inventory/bulk/{id}', { params: { id } }, options)
  const invalidate = useInvalidate()
  const undo = useAction(bulkCall, 'POST /inventory/bulk/{id}/undo', { invalidates: ['/inventory'], failed: 'Not undone' })
  const report = answer.data
  const finished = report?.status === 'done' || report?.status === 'undone'
  useEffect(() => {
    setLive(!finished)
    if (finished) void invalidate(['/inventory', ...reads])
  }, [finished, invalidate, reads])
  return (
    <Modal opened onClose={onClose} size="xl" title={report ? titleOf(report) : 'Offers'}>
      {answer.error && <FailedState error={answer.error} retry={() => void answer.refetch()} retrying={answer.isFetching} />}
      {report && !finished && <Running report={report} />}
      {report && finished && (
        <>
          <Outcome report={report} />
          <div className={parts.scroll}>
            <StepsTable rows={report.items} made />
          </div>
        </>
      )}
      {report && (
        <Group mt="md">
          <Button onClick={onClose}>Close</Button>
          {report.status === 'done' && report.counts.changed > 0 && (
            <Button variant="default" loading={undo.isPending} onClick={() => undo.mutate({ params: { id } })}>
              Undo
            </Button>
          )}
        </Group>
      )}
    </Modal>
  )
}

const titleOf = ({ status, counts }: Report): string => {
  if (status === 'running') return 'Changing offers'
  if (status === 'undoing') return 'Undoing the change'
  return status === 'undone' ? 'Undone' : `${counts.changed} of ${counts.total} changed`
}

function Running({ report: { status, counts } }: { report: Report }) {
  const left = status === 'running' ? counts.waiting : counts.changed
  const done = counts.total - left
  return (
    <>
      <Progress value={(done / counts.total) * 100} aria-label="Progress" mb="xs" />
      <p className="figures">
        {done} of {counts.total}. It continues when you close this.
      </p>
    </>
  )
}

function Outcome({ report: { status, counts } }: { report: Report }) {
  const left = status === 'undone' ? counts.kept : counts.refused
  if (left === 0) return null
  return (
    <Alert color="yellow" mb="md">
      {left === 1 ? '1 offer stayed unchanged.' : `${left} offers stayed unchanged.`}
    </Alert>
  )
}
